import { common } from "@colheita/contract/kit";
import { pathOf } from "@colheita/contract/routes/routes";
import { MOST_WISHES, tooManyWishes } from "@colheita/contract/rewards/wishes-endpoints";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { notifyMember } from "../../notifications/index.ts";
import type { Shopper } from "./catalogue-store.ts";
import { findOffer } from "./offer-store.ts";
import { readersOf } from "./read-offer.ts";
import {
  lockFulfillable,
  lockWishes,
  noteSoldOut,
  storeWish,
  takeOffered,
  wishedIds,
  type FulfillableWish,
} from "./wish-store.ts";

/**
 * Puts a live reward that is offered to a member on their wish list; one that is there stays there.
 * @throws Refusal not-found, rewards/too-many-wishes.
 */
export async function addWish(tx: Tx, shopper: Shopper, rewardId: string): Promise<void> {
  const { memberId } = shopper;
  if (!(await findOffer(tx, shopper, rewardId))) throw new Refusal(common.notFound);
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
 * Notifies everybody who has a reward on the wish list that was sold out and is there again, once for each time: while
 * it is offered to them. Returns how many were.
 */
export async function tellOfReturns(db: Db, signal?: AbortSignal): Promise<number> {
  await noteSoldOut(db);
  let told = 0;
  let last: FulfillableWish | undefined;
  for (;;) {
    const { looked, offered } = await db.transaction().execute(async (tx) => {
      const wishes = await lockFulfillable(tx, last, BATCH);
      const readers = await readersOf(
        tx,
        wishes.map(({ memberId }) => memberId),
      );
      const takenNow = await takeOffered(tx, wishes, readers);
      for (const wish of takenNow) await tell(tx, wish);
      return { looked: wishes, offered: takenNow.length };
    });
    told += offered;
    last = looked.at(-1);
    if (looked.length < BATCH || signal?.aborted) return told;
  }
}
