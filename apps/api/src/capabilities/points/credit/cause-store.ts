import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** No entry of the ledger takes this one back, nor took its place. */
const STANDS = sql`not exists (select from points.entry later
  where later.member_id = entry.member_id and later.corrects_entry_id = entry.id)`;

/** What an entry was given for: what a version of a rule gave has the version behind the event, after a slash. */
const EVENT = sql`coalesce(split_part(entry.cause_id, '/', 1), entry.public_id)`;

/**
 * Returns when each of these members first earned by an invoice that still counts; who never did is not in it. An
 * invoice counts from the day on which it was counted first, whichever rules give for it today.
 */
export async function firstInvoicesOf(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ memberId: string; at: Date }>`
    select member_id, min(at) as at from (
      select entry.member_id, min(entry.point_at) as at from points.entry entry
      where entry.member_id = any(${[...memberIds]}::text[]) and entry.kind = 'Earned' and entry.cause_kind = 'invoice'
      group by entry.member_id, ${EVENT} having bool_or(${STANDS})
    ) invoice group by member_id`.execute(db);
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

/** Returns when a member was first given points for each of these events of a rule, as far as some of them stand. */
export async function creditsFor(
  db: Db,
  memberId: string,
  causeIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ causeId: string; at: Date }>`
    select ${EVENT} as cause_id, min(entry.point_at) as at from points.entry entry
    where entry.member_id = ${memberId} and entry.kind in ('Earned', 'Bonus') and entry.cause_kind = 'rule'
      and ${EVENT} = any(${[...causeIds]}::text[])
    group by 1 having bool_or(${STANDS})`.execute(db);
  return new Map(rows.map(({ causeId, at }) => [causeId, at]));
}

/**
 * Returns the entry behind a visible line of a member's statement: of a release, the credit that waited for it; else
 * the line's own. Nothing for a line that is missing, invisible or somebody else's.
 */
export async function entryOfStatementLine(
  db: Db,
  memberId: string,
  lineId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(waited.public_id, line.public_id) as id from points.entry line
    left join points.entry waited on waited.member_id = line.member_id and waited.id = line.corrects_entry_id
      and waited.kind = line.kind
    where line.member_id = ${memberId} and line.public_id = ${lineId} and not line.is_invisible`.execute(db);
  return rows[0]?.id;
}

/** Returns the line of the statement that shows each of these credits; those that none shows are not in it. */
export async function linesOfCredits(
  db: Db,
  memberId: string,
  entryIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ entryId: string; lineId: string }>`
    select entry.public_id as entry_id, line.public_id as line_id from points.entry entry
    join points.entry line on line.member_id = entry.member_id and not line.is_invisible
      and (line.id = entry.id or (line.corrects_entry_id = entry.id and line.kind = entry.kind))
    where entry.member_id = ${memberId} and entry.public_id = any(${entryIds}::text[])`.execute(db);
  return new Map(rows.map(({ entryId, lineId }) => [entryId, lineId]));
}

/** Returns how many points each of these entries moves; entries that there are not are not in it. */
export async function pointsOfEntries(db: Db, entryIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ entryId: string; points: number }>`
    select public_id as entry_id, points from points.entry where public_id = any(${[...entryIds]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ entryId, points }) => [entryId, points]));
}
