import { ChannelTeam } from "../../features/channels/channel-team.tsx";
import { useTeamChannel } from "../../features/channels/use-team-channel.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { HomeTeamPlace } from "./home-team-place.tsx";

/** Shows who works in the channel that the focal point has chosen; nothing without a channel. */
export default function HomeTeam() {
  const session = useSession();
  const channel = useTeamChannel(session.status === "member" ? session : undefined);
  if (!channel) return null;
  return (
    <HomeTeamPlace channel={channel.name}>
      <ChannelTeam key={channel.id} channelId={channel.id} />
    </HomeTeamPlace>
  );
}
