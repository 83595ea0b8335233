import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Limit, Outcome, Purchase, PurchaseLine, Reason } from "../rule/earning-rules.ts";

export type PurchaseCauseKind = "invoice" | "campaign" | "rule";

/** What a purchase is counted for: the same cause is counted once. */
export interface PurchaseCause {
  readonly memberId: string;
  readonly causeKind: PurchaseCauseKind;
  readonly causeId: string;
}

export interface StoredLine extends PurchaseLine {
  readonly line: number;
  readonly description: string;
}

/** A purchase as it was recorded, with its newest outcomes. */
export interface StoredPurchase extends Purchase, PurchaseCause {
  readonly id: string;
  readonly description: string;
  /** How the statement names who sold it. */
  readonly distributorName: string;
  readonly revision: number;
  readonly isCancelled: boolean;
  /** The day on which it was counted first. */
  readonly recordedOn: string;
  readonly lines: readonly StoredLine[];
  readonly outcomes: readonly Outcome[];
}

/** A purchase that is new. */
export type NewPurchase = Omit<StoredPurchase, "revision" | "isCancelled" | "recordedOn" | "outcomes">;

/**
 * Records a purchase with its lines. Returns whether it is new: of two that come at once for the same cause, the second
 * waits here until the first is through.
 */
export async function insertPurchase(tx: Tx, { lines, ...purchase }: NewPurchase): Promise<boolean> {
  const { memberId, id } = purchase;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("earning.purchase")
    .values(purchase)
    .onConflict((conflict) => conflict.columns(["memberId", "causeKind", "causeId"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .insertInto("earning.purchaseLine")
    .values(lines.map((line) => ({ ...line, memberId, purchaseId: id })))
    .execute();
  return true;
}

/** Stores the outcome of each line of a purchase, in one of its revisions. */
export async function insertOutcomes(
  tx: Tx,
  { memberId, id: purchaseId, revision }: Pick<StoredPurchase, "memberId" | "id" | "revision">,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.map((outcome, index) => ({
    ...outcome,
    memberId,
    purchaseId,
    revision,
    line: index + 1,
  }));
  await tx.insertInto("earning.outcome").values(rows).execute();
}

interface PurchaseRow extends Omit<StoredPurchase, "lines" | "outcomes"> {
  readonly line: number;
  readonly product: string;
  readonly productCategory: string;
  readonly lineDescription: string;
  readonly cents: number;
  readonly quantity: number;
  readonly ruleId: string | null;
  readonly versionId: string | null;
  readonly points: number;
  readonly isBudgeted: boolean;
  readonly limitedBy: Limit | null;
  readonly reason: Reason | null;
}

/** Which purchases are read. */
export type PurchaseChoice =
  | { readonly cause: PurchaseCause }
  /** One, as it was counted in a revision; in its newest where there is none. */
  | { readonly memberId: string; readonly id: string; readonly revision: number | null }
  | { readonly latestOf: string; readonly event: string; readonly limit: number }
  | { readonly of?: string; readonly from: string; readonly to: string; readonly limit: number };

function chosen(choice: PurchaseChoice) {
  if ("cause" in choice) {
    const { memberId, causeKind, causeId } = choice.cause;
    return sql`where member_id = ${memberId} and cause_kind = ${causeKind} and cause_id = ${causeId}`;
  }
  if ("id" in choice) return sql`where member_id = ${choice.memberId} and id = ${choice.id}`;
  if ("latestOf" in choice)
    return sql`where member_id = ${choice.latestOf} and event = ${choice.event}
      order by bought_on desc, id desc limit ${choice.limit}`;
  const { of, from, to, limit } = choice;
  const whose = of === undefined ? sql`` : sql`member_id = ${of} and `;
  return sql`where ${whose}bought_on between ${from}::date and ${to}::date order by id limit ${limit}`;
}

/**
 * Returns purchases with their lines and what came of them; of a member's latest the newest first, else as they were
 * recorded.
 */
export async function readPurchases(db: Db | Tx, choice: PurchaseChoice): Promise<StoredPurchase[]> {
  const revision = "id" in choice ? choice.revision : null;
  const { rows } = await sql<PurchaseRow>`
    with chosen as materialized (select * from earning.purchase ${chosen(choice)})
    select p.member_id, p.id, p.cause_kind, p.cause_id, p.event, p.description, p.bought_on, p.season_id, p.category,
      p.milestone, p.distributor, p.distributor_name, p.channel, p.revision, p.cancelled_at is not null as is_cancelled,
      (p.recorded_at at time zone 'America/Sao_Paulo')::date as recorded_on, l.line, l.product,
      l.product_category, l.description as line_description, l.cents, l.quantity, o.rule_id, o.version_id, o.points,
      o.is_budgeted, o.limited_by, o.reason
    from chosen p
    join earning.purchase_line l on l.member_id = p.member_id and l.purchase_id = p.id
    join earning.outcome o on o.member_id = p.member_id and o.purchase_id = p.id and o.revision = coalesce(${revision}::integer, p.revision)
      and o.line = l.line
    order by p.bought_on desc, p.id desc, l.line`.execute(db);
  const purchases = gather(rows);
  return "latestOf" in choice ? purchases : purchases.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Returns the same purchases, held until the transaction ends: whoever counts them anew comes one after the other. One
 * that is recorded while this waits is not held, so it is not read.
 */
export async function lockPurchases(tx: Tx, choice: PurchaseChoice): Promise<StoredPurchase[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from earning.purchase ${chosen(choice)} for update`.execute(tx);
  const held = new Set(rows.map(({ id }) => id));
  return (await readPurchases(tx, choice)).filter(({ id }) => held.has(id));
}

/** Gathers the rows of lines into purchases. */
function gather(rows: readonly PurchaseRow[]): StoredPurchase[] {
  const gathered = new Map<string, StoredPurchase & { lines: StoredLine[]; outcomes: Outcome[] }>();
  for (const row of rows) {
    const { line, product, productCategory, lineDescription, cents, quantity, ...rest } = row;
    const { ruleId, versionId, points, isBudgeted, limitedBy, reason, ...purchase } = rest;
    const of = gathered.get(row.id) ?? { ...purchase, lines: [], outcomes: [] };
    of.lines.push({ line, product, productCategory, description: lineDescription, cents, quantity });
    of.outcomes.push({ ruleId, versionId, points, isBudgeted, limitedBy, reason });
    gathered.set(row.id, of);
  }
  return [...gathered.values()];
}
