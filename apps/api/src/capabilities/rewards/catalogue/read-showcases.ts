import type { ReplyOf } from "@colheita/contract/kit";
import type { getManyAvailabilities, Showcase } from "@colheita/contract/rewards/showcases-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { toReward } from "../read-redemption.ts";
import { availabilityOf } from "../rewards-rules.ts";
import type { Reader } from "./offer-store.ts";
import { offeredStock, showcaseRows } from "./showcase-store.ts";

/** So many rewards of a showcase are told of; the rest is in the catalogue, narrowed to it. */
const FIRST_REWARDS = 12;

/** Returns the showcases that are open for a reader, in their order; of an account type alone, those that name it. */
export async function readShowcases(
  db: Db,
  reader: Reader,
  accountType?: string,
): Promise<{ showcases: Showcase[] }> {
  const rows = await showcaseRows(db, reader, {
    each: FIRST_REWARDS,
    ...(accountType !== undefined && { accountType }),
  });
  const byShowcase = Map.groupBy(rows, ({ showcaseId }) => showcaseId);
  const showcases = [...byShowcase].map(([id, [first, ...others]]) => ({
    id,
    name: first?.showcaseName ?? "",
    rewards: first ? [first, ...others].map(toReward) : [],
    total: first?.total ?? 0,
  }));
  return { showcases };
}

/** Returns what stock says of those of these rewards that are offered to a reader. */
export async function readAvailabilities(
  db: Db,
  reader: Reader,
  rewardIds: readonly string[],
): Promise<ReplyOf<typeof getManyAvailabilities>> {
  const rows = await offeredStock(db, reader, rewardIds);
  return { rewards: rows.map(({ id, available }) => ({ id, availability: availabilityOf(available) })) };
}
