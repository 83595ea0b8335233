import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { memberOf } from "../../identity/index.ts";
import { levelNameOf, seasonIdOn } from "../../points/index.ts";
import { creditVersions, givenOn, replaceOutcomes, scopeOf } from "./credit-purchase.ts";
import { PURCHASE } from "../rule/draft-rule.ts";
import { count, evaluate, inForceOn, ruleSums, sumOf, type Outcome } from "../rule/earning-rules.ts";
import type { Recount } from "./credit-store.ts";
import {
  insertOutcomes,
  insertPurchase,
  lockPurchases,
  readPurchases,
  type NewPurchase,
  type PurchaseCause,
} from "./purchase-store.ts";
import { versionsWithin } from "../rule/rule-store.ts";
import { storeTally, lockTally } from "./tally-store.ts";
import { readToday } from "../../../platform/database/read-today.ts";

const PURCHASE_PREFIX = "a4P";

/** What a member bought, as an invoice or an import states it; or did, where `event` says what. */
export interface PurchaseToEarn extends PurchaseCause {
  readonly event?: string | undefined;
  /** How the statement names it, such as the invoice and its number. */
  readonly description: string;
  readonly boughtOn: string;
  /** The number by which rules name who sold it. */
  readonly distributor?: string | undefined;
  /** How the statement names them. */
  readonly distributorName?: string | undefined;
  /** The id of the account of the sales channel that sold it. */
  readonly channel?: string | undefined;
  readonly lines: readonly {
    readonly product: string;
    readonly productCategory?: string | undefined;
    readonly description?: string | undefined;
    readonly cents: number;
    readonly quantity?: number | undefined;
  }[];
}

/** What came of a purchase. */
export interface Earned {
  readonly purchaseId: string;
  readonly points: number;
  readonly outcomes: readonly Outcome[];
  /** False when it had been recorded before: then nothing is done. */
  readonly isNew: boolean;
}

/** Returns a purchase with what its member is, and the season that its day lies in. */
async function describe(tx: Tx, given: PurchaseToEarn): Promise<NewPurchase> {
  const { memberId, causeKind, causeId, event = PURCHASE, description, boughtOn } = given;
  // Behind a slash, the ledger's causes say which version gave what.
  if (causeId.includes("/")) throw new Error(`the cause ${causeId} of a purchase has a slash`);
  const member = await memberOf(tx, memberId);
  if (!member) throw new Error(`there is no member ${memberId}`);
  return {
    id: newId(PURCHASE_PREFIX),
    memberId,
    causeKind,
    causeId,
    event,
    description,
    boughtOn,
    seasonId: (await seasonIdOn(tx, boughtOn)) ?? "",
    category: member.category,
    milestone: await levelNameOf(tx, memberId),
    distributor: given.distributor ?? "",
    distributorName: given.distributorName ?? "",
    channel: given.channel ?? "",
    lines: given.lines.map((line, index) => ({
      line: index + 1,
      product: line.product,
      productCategory: line.productCategory ?? "",
      description: line.description ?? "",
      cents: line.cents,
      quantity: line.quantity ?? 1,
    })),
  };
}

/**
 * Records a purchase, and credits what its lines earn by the rules of its day. The same cause is recorded once: a second
 * time answers what came of it. Caps and budgets are counted under locks, so that parallel purchases never pass them.
 * @throws Refusal `points/balance-frozen`.
 */
export async function earnByPurchase(tx: Tx, given: PurchaseToEarn): Promise<Earned> {
  const purchase = await describe(tx, given);
  if (!(await insertPurchase(tx, purchase))) {
    const [found] = await readPurchases(tx, { cause: given });
    if (!found) throw new Error(`the purchase ${given.causeId} of ${given.memberId} is gone`);
    const { id: purchaseId, outcomes } = found;
    return { purchaseId, points: sumOf(outcomes), outcomes, isNew: false };
  }
  const { id: purchaseId, boughtOn } = purchase;
  const versions = inForceOn(await versionsWithin(tx, boughtOn, boughtOn), boughtOn);
  const scope = scopeOf([{ ...purchase, outcomes: [] }], versions);
  const tally = await lockTally(tx, scope);
  const outcomes = evaluate(purchase, versions, tally);
  count(tally, purchase, outcomes, 1);
  await storeTally(tx, scope, tally);
  const revision = 1;
  await insertOutcomes(tx, { ...purchase, revision }, outcomes);
  const gives = givenOn(await readToday(tx), ruleSums(outcomes), versions);
  await creditVersions(tx, { ...purchase, revision }, outcomes, gives);
  return { purchaseId, points: sumOf(outcomes), outcomes, isNew: true };
}

/**
 * Takes back what a purchase earned, as its document was cancelled. Done again it does nothing more. Returns the points
 * that it had earned until now.
 */
export async function cancelPurchase(
  tx: Tx,
  cause: PurchaseCause,
  { madeBy, reason }: Omit<Recount, "isCancelling">,
): Promise<number> {
  const [purchase] = await lockPurchases(tx, { cause });
  if (!purchase) throw new Error(`there is no purchase ${cause.causeId} of ${cause.memberId}`);
  if (purchase.isCancelled) return 0;
  const outcomes = purchase.outcomes.map((): Outcome => ({
    ruleId: null,
    versionId: null,
    points: 0,
    isBudgeted: false,
    limitedBy: null,
    reason: "cancelled",
  }));
  const scope = scopeOf([purchase], []);
  const tally = await lockTally(tx, scope);
  count(tally, purchase, purchase.outcomes, -1);
  await storeTally(tx, scope, tally);
  const recount = { madeBy, reason, isCancelling: true };
  await replaceOutcomes(tx, purchase.memberId, [{ purchase, outcomes }], { versions: [], recount });
  return sumOf(purchase.outcomes);
}
