import { createElement } from "react";
import { ChannelTeam } from "../../features/channels/channel-team.tsx";
import { useTeamChannel } from "../../features/channels/use-team-channel.ts";
import QueriesFrame from "../../platform/data/queries-frame.tsx";
import { useSession } from "../../platform/session/session-state.ts";
import { HomeTeamPlace } from "./home-team-place.tsx";

/** Who works in the channel that the focal point has chosen. Without a channel there is nothing to show. */
export default function HomeTeam() {
  const session = useSession();
  const channel = useTeamChannel(session.status === "member" ? session : undefined);
  if (!channel) return null;
  const team = <ChannelTeam key={channel.id} channelId={channel.id} />;
  return <HomeTeamPlace channel={channel.name}>{createElement(QueriesFrame, undefined, team)}</HomeTeamPlace>;
}
