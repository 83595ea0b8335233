import type { Channel } from "@colheita/contract/channels/channels-records";
import { useSyncExternalStore } from "react";
import { channelOfTeam } from "./channel-rules.ts";
import type { ChannelSource } from "./channel-rules.ts";
import { subscribeToChannel, chosenChannelId } from "./chosen-channel.ts";

/** Returns the channel whose team a focal point sees now, as the bar shows it; it follows the choice. */
export function useTeamChannel(source: ChannelSource | undefined): Channel | undefined {
  const chosenId = useSyncExternalStore(subscribeToChannel, chosenChannelId, () => undefined);
  return source && channelOfTeam(source, chosenId);
}
