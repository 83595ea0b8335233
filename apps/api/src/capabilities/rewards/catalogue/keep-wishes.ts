import { common } from "@colheita/contract/kit";
import { pathOf } from "@colheita/contract/routes/routes";
import { MOST_WISHES, tooManyWishes } from "@colheita/contract/rewards/wishes-endpoints";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { notifyMember } from "../../notifications/index.ts";
import { orderableReward } from "../redemption-store.ts";
import {
  lockWishes,
  noteSoldOut,
  storeWish,
  takeFulfillable,
  wishedIds,
  type FulfillableWish,
} from "./wish-store.ts";

/**
 * Puts a live reward on a member's wish list; one that is there stays there.
 * @throws Refusal not-found, rewards/too-many-wishes.
 */
export async function addWish(tx: Tx, memberId: string, rewardId: string): Promise<void> {
  if (!(await orderableReward(tx, rewardId))) throw new Refusal(common.notFound);
  await lockWishes(tx, memberId);
  const wished = await wishedIds(tx, memberId);
  if (wished.includes(rewardId)) return;
  if (wished.length >= MOST_WISHES) throw new Refusal(tooManyWishes);
  await storeWish(tx, memberId, rewardId);
}

/** So many are notified in one transaction. */
const BATCH = 200;

function tell(tx: Tx, { memberId, rewardId, rewardName }: FulfillableWish): Promise<unknown> {
  return notifyMember(tx, {
    memberId,
    title: "Voltou ao estoque",
    message: `${rewardName} está disponível de novo.`,
    actionUrl: pathOf("reward", { rewardId }),
    data: { rewardId },
  });
}

/**
 * Notifies everybody who has a reward on the wish list that was sold out and is there again, once for each time. Returns
 * how many were.
 */
export async function tellOfReturns(db: Db, signal?: AbortSignal): Promise<number> {
  await noteSoldOut(db);
  let told = 0;
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const wishes = await takeFulfillable(tx, BATCH);
      for (const wish of wishes) await tell(tx, wish);
      return wishes.length;
    });
    told += batch;
    if (batch < BATCH || signal?.aborted) return told;
  }
}
