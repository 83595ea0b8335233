import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { GoneOfRule } from "./gone-points-rules.ts";
import type { StoredPurchase } from "./purchase-store.ts";

/** Begins the next revision of a purchase, and says who had it counted anew. Answers its number. */
export async function insertRevision(
  tx: Tx,
  { memberId, id }: Pick<StoredPurchase, "memberId" | "id">,
  { madeBy, reason, isCancelling }: Recount,
): Promise<number> {
  const { revision } = await tx
    .updateTable("earning.purchase")
    .set({
      revision: sql<number>`revision + 1`,
      ...(isCancelling && { cancelledAt: sql<Date>`platform.clock()` }),
    })
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .returning("revision")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("earning.revision")
    .values({ memberId, purchaseId: id, revision, madeBy, reason })
    .execute();
  return revision;
}

/** Who has a purchase counted anew, and why. */
export interface Recount {
  readonly madeBy: string;
  readonly reason: string;
  readonly isCancelling?: boolean;
}

/** An entry of the ledger by which a purchase was credited. */
export interface PurchaseCredit {
  readonly memberId: string;
  readonly purchaseId: string;
  readonly versionId: string;
  readonly revision: number;
  readonly points: number;
  readonly entryId: string;
}

/** Keeps which entry credited what. */
export async function insertCredit(tx: Tx, credit: PurchaseCredit): Promise<void> {
  await tx.insertInto("earning.credit").values(credit).execute();
}

/** A credit, and the rule whose version gave it. */
export type CreditOfRule = PurchaseCredit & { readonly ruleId: string };

const creditsOf = (db: Db, memberId: string, purchaseIds: readonly string[]) =>
  db
    .selectFrom("earning.credit as c")
    .innerJoin("earning.version as v", "v.id", "c.versionId")
    .select(["c.memberId", "c.purchaseId", "c.versionId", "c.revision", "c.points", "c.entryId", "v.ruleId"])
    .where("c.memberId", "=", memberId)
    .where("c.purchaseId", "=", sql<string>`any(${[...purchaseIds]}::text[])`)
    .orderBy("c.revision")
    .orderBy("c.versionId");

/** The credits of purchases of a member that counting anew has not taken back, in the order in which they were given. */
export async function standingCredits(
  db: Db,
  memberId: string,
  purchaseIds: readonly string[],
): Promise<CreditOfRule[]> {
  return creditsOf(db, memberId, purchaseIds).where("c.reversalId", "is", null).execute();
}

/** The credits of a purchase that were taken back, in the order in which they were given. */
export async function reversedCredits(
  db: Db,
  { memberId, id }: Pick<StoredPurchase, "memberId" | "id">,
): Promise<CreditOfRule[]> {
  return creditsOf(db, memberId, [id]).where("c.reversalId", "is not", null).execute();
}

/** The credit that an entry of the ledger is, and the entry that took it back. */
export async function findCredit(
  db: Db,
  memberId: string,
  entryId: string,
): Promise<(PurchaseCredit & { readonly reversalId: string | null }) | undefined> {
  return db
    .selectFrom("earning.credit")
    .select(["memberId", "purchaseId", "versionId", "revision", "points", "entryId", "reversalId"])
    .where("memberId", "=", memberId)
    .where("entryId", "=", entryId)
    .executeTakeFirst();
}

/** Keeps which entry took a credit back. */
export async function markReversed(tx: Tx, credit: PurchaseCredit, reversalId: string): Promise<void> {
  const { memberId, purchaseId, versionId, revision } = credit;
  await tx
    .updateTable("earning.credit")
    .set({ reversalId })
    .where("memberId", "=", memberId)
    .where("purchaseId", "=", purchaseId)
    .where("versionId", "=", versionId)
    .where("revision", "=", revision)
    .execute();
}

/** What was gone of a purchase beyond what this revision of it gives, by rule. */
export async function goneBeyond(
  tx: Tx,
  { memberId, id, revision }: Pick<StoredPurchase, "memberId" | "id" | "revision">,
): Promise<GoneOfRule[]> {
  return tx
    .selectFrom("earning.gonePoints")
    .select(["ruleId", "spent", "expired"])
    .where("memberId", "=", memberId)
    .where("purchaseId", "=", id)
    .where("revision", "=", revision)
    .orderBy("ruleId")
    .execute();
}

/** Keeps it for the next revision to read. */
export async function insertGone(
  tx: Tx,
  { memberId, id: purchaseId, revision }: Pick<StoredPurchase, "memberId" | "id" | "revision">,
  gone: readonly GoneOfRule[],
): Promise<void> {
  if (gone.length === 0) return;
  const rows = gone.map((each) => ({ ...each, memberId, purchaseId, revision }));
  await tx.insertInto("earning.gonePoints").values(rows).execute();
}
