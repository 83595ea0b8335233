import type { Channel, ChannelRelations } from "@colheita/contract/channels/channels-records";
import type { Db } from "../../platform/database/database.ts";
import { isFocalPoint } from "./channels-rules.ts";
import { listChannels } from "./channels-store.ts";

/** What of a member says whether there are channels to ask for. */
interface Worker {
  readonly id: string;
  readonly accountId?: string | undefined;
  readonly loyaltyProfiles: readonly string[];
}

/** A member's own account and, of a focal point, the accounts they choose among. */
export interface Channels {
  readonly own?: Channel | undefined;
  readonly related?: ChannelRelations | undefined;
}

/**
 * Returns the channels of a member (section 4, "Channel selection"): one query, and none for somebody who neither has
 * an account nor is a focal point. The relations of others than focal points choose nothing, so they are left out.
 */
export async function channelsOf(db: Db, { id, accountId, loyaltyProfiles }: Worker): Promise<Channels> {
  const chooses = isFocalPoint(loyaltyProfiles);
  if (accountId === undefined && !chooses) return {};
  const channels = await listChannels(db, id, accountId);
  const relations = channels.filter(({ isRelated }) => isRelated).map(({ channel }) => ({ channel }));
  const own = channels.find(({ isOwn }) => isOwn)?.channel;
  return { own, related: chooses ? { relations } : undefined };
}
