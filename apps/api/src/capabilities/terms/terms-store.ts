import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { VersionRule } from "./terms-rules.ts";

export type TermKind = "acceptance" | "regulation";

/** A published version, without its text. */
export interface PublishedVersion extends VersionRule {
  readonly kind: TermKind;
  readonly title: string;
  readonly label?: string | undefined;
  readonly number: number;
  readonly contentHash: string;
}

/** What there is to read of a version: one of the two. */
export interface Wording {
  readonly html: string | null;
  readonly pdfKey: string | null;
}

/** Returns every published version, terms in the order in which they were made; retired ones are not among them. */
export async function listPublished(db: Db | Tx): Promise<PublishedVersion[]> {
  const rows = await db
    .selectFrom("terms.version as version")
    .innerJoin("terms.term as term", "term.id", "version.termId")
    .select([
      "version.id",
      "version.termId",
      "version.number",
      "version.business",
      "version.categories",
      "version.activatesOn",
      "version.contentHash",
      "term.kind",
      "term.title",
      "term.label",
      "term.isPrivate",
      "term.businessCycleId",
      "term.startsOn",
      "term.endsOn",
    ])
    .where("version.state", "=", "published")
    .orderBy("term.id")
    .orderBy("version.activatesOn", "desc")
    .orderBy("version.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    label: row.label ?? undefined,
    business: row.business ?? undefined,
    businessCycleId: row.businessCycleId ?? undefined,
    startsOn: row.startsOn ?? undefined,
    endsOn: row.endsOn ?? undefined,
  }));
}

/** Returns what there is to read of a version. */
export async function findWording(db: Db | Tx, versionId: string): Promise<Wording | undefined> {
  return db
    .selectFrom("terms.version")
    .select(["html", "pdfKey"])
    .where("id", "=", versionId)
    .executeTakeFirst();
}

/** Returns whether this is a version that was ever published. */
export async function wasPublished(db: Db | Tx, versionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("terms.version")
    .select("id")
    .where("id", "=", versionId)
    .where("state", "in", ["published", "retired"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the business cycles that accounts of the sales channel take part in. */
export function listCycles(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<{ readonly accountId: string; readonly businessCycleId: string }[]> {
  return db
    .selectFrom("terms.businessCycleAccount")
    .select(["accountId", "businessCycleId"])
    .where("accountId", "=", sql<string>`any(${[...accountIds]}::text[])`)
    .execute();
}

/** Records that these accounts take part in a cycle. */
export async function insertCycleAccounts(
  tx: Tx,
  businessCycleId: string,
  accountIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto("terms.businessCycleAccount")
    .values(accountIds.map((accountId) => ({ businessCycleId, accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
