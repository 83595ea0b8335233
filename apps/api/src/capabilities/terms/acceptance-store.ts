import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** With what somebody accepted: seen by the server, but for what the caller says it is. */
export interface Evidence {
  readonly address: string;
  readonly userAgent: string;
  /** "Site" when absent. */
  readonly acceptanceDevice?: string | undefined;
  /** Who acted, where the owner had switched accounts. */
  readonly actorId?: string | undefined;
}

/** An acceptance as it is stored, with what names its version. */
export interface AcceptanceRow {
  readonly id: string;
  readonly memberId: string;
  readonly versionId: string;
  readonly contentHash: string;
  readonly address: string;
  readonly userAgent: string;
  readonly acceptanceDevice: string;
  readonly acceptedAt: Date;
  readonly optedOutAt: Date | null;
  readonly title: string;
  readonly number: number;
  readonly isPdf: boolean;
}

interface NewAcceptance extends Required<Pick<Evidence, "address" | "userAgent" | "acceptanceDevice">> {
  readonly id: string;
  readonly memberId: string;
  readonly versionId: string;
  readonly contentHash: string;
  readonly actorId: string | undefined;
}

/**
 * Returns which of these versions these members have accepted, without what they accepted before they left the
 * programme.
 */
export function listAccepted(
  db: Db | Tx,
  memberIds: readonly string[],
  versionIds: readonly string[],
): Promise<Pick<AcceptanceRow, "memberId" | "versionId" | "id">[]> {
  return db
    .selectFrom("terms.acceptance")
    .select(["memberId", "versionId", "id"])
    .where("memberId", "=", sql<string>`any(${[...memberIds]}::text[])`)
    .where("versionId", "=", sql<string>`any(${[...versionIds]}::text[])`)
    .where("optedOutAt", "is", null)
    .execute();
}

/** Stores acceptances. */
export async function insertAcceptances(tx: Tx, acceptances: readonly NewAcceptance[]): Promise<void> {
  await tx
    .insertInto("terms.acceptance")
    .values([...acceptances])
    .execute();
}

const acceptances = (db: Db | Tx) =>
  db
    .selectFrom("terms.acceptance as acceptance")
    .innerJoin("terms.version as version", "version.id", "acceptance.versionId")
    .innerJoin("terms.term as term", "term.id", "version.termId")
    .select([
      "acceptance.id",
      "acceptance.memberId",
      "acceptance.versionId",
      "acceptance.contentHash",
      "acceptance.address",
      "acceptance.userAgent",
      "acceptance.acceptanceDevice",
      "acceptance.acceptedAt",
      "acceptance.optedOutAt",
      "term.title",
      "version.number",
    ])
    .select(sql<boolean>`version.pdf_key is not null`.as("isPdf"));

/** Returns what a member accepted, newest first, after a place in the list; all of it without a limit. */
export async function listAcceptancesOf(
  db: Db | Tx,
  memberId: string,
  { afterId, limit }: { readonly afterId?: string | undefined; readonly limit?: number } = {},
): Promise<AcceptanceRow[]> {
  let found = acceptances(db).where("acceptance.memberId", "=", memberId);
  if (afterId !== undefined) found = found.where("acceptance.id", "<", afterId);
  const newestFirst = found.orderBy("acceptance.id", "desc");
  return limit === undefined ? newestFirst.execute() : newestFirst.limit(limit).execute();
}

/** Returns one acceptance of a member. */
export async function findAcceptance(
  db: Db,
  memberId: string,
  acceptanceId: string,
): Promise<AcceptanceRow | undefined> {
  return acceptances(db)
    .where("acceptance.memberId", "=", memberId)
    .where("acceptance.id", "=", acceptanceId)
    .executeTakeFirst();
}

/** Deletes what ended so many days ago, with who left the programme. */
export async function deleteEndedAcceptances(db: Db, days: number): Promise<void> {
  await sql`delete from terms.acceptance
    where opted_out_at < platform.clock() - make_interval(days => ${days}::integer)`.execute(db);
}

/** Takes the person out of what they accepted: from where and with what. That a wording was accepted, and when, stays. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await sql`update terms.acceptance set address = '', user_agent = '' where member_id = ${memberId}`.execute(
    tx,
  );
  await tx.deleteFrom("terms.reminder").where("memberId", "=", memberId).execute();
}
