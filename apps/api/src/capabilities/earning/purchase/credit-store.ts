import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Change, PointsTaken } from "../recalculation/recount-rules.ts";
import type { StoredPurchase } from "./purchase-store.ts";

/** Begins the next revision of a purchase, and records who had it counted anew. Returns its number. */
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
    .where("cancelledAt", "is", null)
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
  /** Whether its points waited when they were given. */
  readonly waits: boolean;
}

/** Stores which entry credited what. */
export async function insertCredit(tx: Tx, credit: PurchaseCredit): Promise<void> {
  await tx.insertInto("earning.credit").values(credit).execute();
}

/** A credit, and the rule whose version gave it. */
export type CreditOfRule = PurchaseCredit & { readonly ruleId: string };

const TAKEN = sql<number>`(select coalesce(sum(t.points), 0)::bigint from earning.taken_back t
  where t.member_id = c.member_id and t.purchase_id = c.purchase_id and t.entry_id = c.entry_id)`;

/** A credit, with the points of it that counting anew has not taken back. */
export type CreditLeftOf = CreditOfRule & { readonly left: number };

/**
 * Returns all credits of purchases of a member, in the order in which they were given; of those of one version and
 * revision, what waits comes last, and is cut first.
 */
export async function creditsOf(
  db: Db,
  memberId: string,
  purchaseIds: readonly string[],
): Promise<CreditLeftOf[]> {
  return db
    .selectFrom("earning.credit as c")
    .innerJoin("earning.version as v", "v.id", "c.versionId")
    .select([
      "c.memberId",
      "c.purchaseId",
      "c.versionId",
      "c.revision",
      "c.points",
      "c.entryId",
      "c.waits",
      "v.ruleId",
    ])
    .select(sql<number>`c.points - ${TAKEN}`.as("left"))
    .where("c.memberId", "=", memberId)
    .where("c.purchaseId", "=", sql<string>`any(${[...purchaseIds]}::text[])`)
    .orderBy("c.revision")
    .orderBy("c.versionId")
    .orderBy("c.waits")
    .execute();
}

/** Returns the credit that an entry of the ledger is, and whether counting anew took it back whole. */
export async function findCredit(
  db: Db,
  memberId: string,
  entryId: string,
): Promise<(PurchaseCredit & { readonly isTakenBack: boolean }) | undefined> {
  return db
    .selectFrom("earning.credit as c")
    .select(["c.memberId", "c.purchaseId", "c.versionId", "c.revision", "c.points", "c.entryId", "c.waits"])
    .select(sql<boolean>`c.points = ${TAKEN}`.as("isTakenBack"))
    .where("c.memberId", "=", memberId)
    .where("c.entryId", "=", entryId)
    .executeTakeFirst();
}

/** What was taken back of a credit, and the line of the ledger that did. */
export type TakenBack = PointsTaken & { readonly entryId: string; readonly lineId: string };

/** Stores what counting anew took back of the credits of a purchase, in its newest revision. */
export async function insertTaken(
  tx: Tx,
  { memberId, id: purchaseId, revision }: Pick<StoredPurchase, "memberId" | "id" | "revision">,
  taken: readonly TakenBack[],
): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map((each) => ({ ...each, memberId, purchaseId, revision }));
  await tx.insertInto("earning.takenBack").values(rows).execute();
}

/** Returns what each revision of a purchase took back and gave, rule by rule, the first count left out. */
export async function revisionChangesOf(
  tx: Tx,
  { memberId, id }: Pick<StoredPurchase, "memberId" | "id">,
): Promise<Change[]> {
  const taken = await tx
    .selectFrom("earning.takenBack as t")
    .innerJoin("earning.credit as c", (join) =>
      join
        .onRef("c.memberId", "=", "t.memberId")
        .onRef("c.purchaseId", "=", "t.purchaseId")
        .onRef("c.entryId", "=", "t.entryId"),
    )
    .innerJoin("earning.version as v", "v.id", "c.versionId")
    .select(["t.revision", "v.ruleId", "t.points", "t.waiting", "t.spent", "t.expired"])
    .where("t.memberId", "=", memberId)
    .where("t.purchaseId", "=", id)
    .orderBy("t.entryId")
    .execute();
  const given = await tx
    .selectFrom("earning.credit as c")
    .innerJoin("earning.version as v", "v.id", "c.versionId")
    .select(["c.revision", "v.ruleId", "c.points", "c.waits"])
    .where("c.memberId", "=", memberId)
    .where("c.purchaseId", "=", id)
    .where("c.revision", ">", 1)
    .orderBy("c.entryId")
    .execute();
  const revisions = new Set([...taken, ...given].map(({ revision }) => revision));
  return [...revisions]
    .toSorted((one, other) => one - other)
    .map((revision) => ({
      taken: taken.filter((each) => each.revision === revision),
      given: given.filter((each) => each.revision === revision),
    }));
}
