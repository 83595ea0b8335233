import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { tooLateToCancel } from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { failRedemption, releaseRedemption } from "./supplier/place-order.ts";
import { toRedemption } from "./read-redemption.ts";
import { overdueHolds } from "../points/index.ts";
import { forgottenChoices, lockRedemption, waitingRedemptions } from "./redemption-store.ts";
import { canCancel } from "./rewards-rules.ts";

const BY_MEMBER = "Cancelado por você.";
const OVERDUE = "Não conseguimos pedir este prêmio a tempo.";

/**
 * Cancels for its owner until it is ordered; the points and the unit come back in this transaction.
 * @throws Refusal not-found for somebody else's, rewards/too-late-to-cancel once the supplier may have heard of it.
 */
export async function cancel(tx: Tx, memberId: string, redemptionId: string): Promise<Redemption> {
  const row = await lockRedemption(tx, redemptionId);
  if (row?.memberId !== memberId) throw new Refusal(common.notFound);
  if (!canCancel(row)) throw new Refusal(tooLateToCancel);
  return toRedemption(await releaseRedemption(tx, row, "cancelled", BY_MEMBER));
}

const BATCH = 100;

/** A choice holds no points that would run out, but a unit: it waits this long for its order. */
const CHOICE_HOURS = 24;

/**
 * Returns the overdue redemptions, and the choices of milestones that nobody ordered. Of the former the oldest waiting
 * ones come first, so those beyond a batch of them are not overdue either, or have their turn next.
 */
async function overdueIds(db: Db): Promise<string[]> {
  const waiting = await waitingRedemptions(db, BATCH);
  const overdue = new Set(
    await overdueHolds(
      db,
      waiting.map(({ holdId }) => holdId),
    ),
  );
  return [
    ...waiting.filter(({ holdId }) => overdue.has(holdId)).map(({ id }) => id),
    ...(await forgottenChoices(db, CHOICE_HOURS, BATCH)),
  ];
}

/**
 * Lets go of redemptions whose hold ran out before any supplier heard of them. Returns how many. One that can't be let
 * go holds up no other: the log reports it, and the next round tries again.
 */
export async function sweepOverdue({ db, log }: Pick<Platform, "db" | "log">): Promise<number> {
  let swept = 0;
  for (const redemptionId of await overdueIds(db))
    try {
      if (await sweep(db, redemptionId)) swept += 1;
    } catch (error) {
      log.error({ err: error, redemptionId }, "an overdue redemption could not be let go");
    }
  return swept;
}

/** Lets go of one redemption. Returns false when somebody else was faster. */
function sweep(db: Db, redemptionId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRedemption(tx, redemptionId);
    if (!row || !canCancel(row)) return false;
    await failRedemption(tx, row, OVERDUE);
    return true;
  });
}
