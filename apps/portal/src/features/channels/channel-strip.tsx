import { ChannelBar } from "@colheita/ui/channel-bar/channel-bar";
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "../../platform/navigation/router.tsx";
import type { MemberSession } from "../../platform/session/session-state.ts";
import { channelsOfBar, chosenChannel } from "./channel-rules.ts";
import { subscribeToChannel, saveChannel, chosenChannelId } from "./chosen-channel.ts";

/** Shows the bar under the header in which a focal point sees and chooses the channel (2.6). */
export default function ChannelStrip({ session }: { session: MemberSession }) {
  const { pathname } = useLocation();
  const channels = channelsOfBar(session, pathname);
  const chosenId = useSyncExternalStore(subscribeToChannel, chosenChannelId, () => undefined);
  const current = chosenChannel(channels, chosenId);
  // Saved at once, so that the next page leaves room for the bar before it knows who is here.
  useEffect(() => {
    if (current && current.id !== chosenId) saveChannel(current);
  }, [current, chosenId]);
  const hasBar = current !== undefined;
  useEffect(() => {
    if (!hasBar) delete document.documentElement.dataset["channel"];
  }, [hasBar]);
  if (!hasBar) return null;
  const choose = (id: string) => {
    const next = channels.find((channel) => channel.id === id);
    if (next) saveChannel(next);
  };
  return (
    <ChannelBar
      text="Você está no canal"
      listLabel="Escolher canal"
      channels={channels}
      currentId={current.id}
      onChoose={choose}
    />
  );
}
