import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Waits for who opens a case of the same kind, or writes to one, right now, until the transaction ends. */
export async function lockLimit(tx: Tx, of: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support.${of}`}, 0))`.execute(tx);
}

/** Cases that visitors opened lately: of this network and of all in the last hour, by this e-mail in the last day. */
export interface VisitorsCases {
  readonly ofNetwork: number;
  readonly ofEmail: number;
  readonly ofAll: number;
  /** Until there is room again, where there is none. */
  readonly networkWaitSeconds: number;
  readonly emailWaitSeconds: number;
}

const waitUntil = (oldest: string, span: string) =>
  sql.raw(
    `ceil(coalesce(extract(epoch from ${oldest} + interval '${span}' - platform.clock()), 1))::integer`,
  );

/** Counts what visitors opened lately. */
export async function countVisitorsCases(tx: Tx, network: Buffer, email: string): Promise<VisitorsCases> {
  const { rows } = await sql<VisitorsCases>`
    select of_network::integer, of_email::integer, of_all::integer,
      ${waitUntil("oldest_of_network", "1 hour")} as network_wait_seconds,
      ${waitUntil("oldest_of_email", "1 day")} as email_wait_seconds
    from (
      select count(*) filter (where is_recent and network = ${network}) as of_network,
        min(created_at) filter (where is_recent and network = ${network}) as oldest_of_network,
        count(*) filter (where email = ${email}) as of_email,
        min(created_at) filter (where email = ${email}) as oldest_of_email,
        count(*) filter (where is_recent) as of_all
      from (
        select network, email, created_at, created_at > platform.clock() - interval '1 hour' as is_recent
        from support.support_case
        where member_id is null and created_at > platform.clock() - interval '1 day'
      ) as lately
    ) as counted`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The cases of visitors were not counted");
  return row;
}

/** What one member did in the last day, and how long until there is room again, where there is none. */
interface MembersDay {
  readonly ofDay: number;
  readonly waitSeconds: number;
}

/** Counts what a member opened in the last day. */
export async function countMembersCases(tx: Tx, memberId: string): Promise<MembersDay> {
  const { rows } = await sql<MembersDay>`
    select count(*)::integer as of_day, ${waitUntil("min(created_at)", "1 day")} as wait_seconds
    from support.support_case
    where member_id = ${memberId} and created_at > platform.clock() - interval '1 day'`.execute(tx);
  return rows[0] ?? { ofDay: 0, waitSeconds: 1 };
}

/** Counts what a member wrote to their cases in the last day. */
export async function countMembersMessages(tx: Tx, memberId: string): Promise<MembersDay> {
  const { rows } = await sql<MembersDay>`
    select count(*)::integer as of_day, ${waitUntil("min(e.created_at)", "1 day")} as wait_seconds
    from support.support_case c join support.case_entry e on e.case_id = c.id
    where c.member_id = ${memberId} and c.changed_at > platform.clock() - interval '1 day'
      and e.author = 'client' and e.created_at > platform.clock() - interval '1 day'`.execute(tx);
  return rows[0] ?? { ofDay: 0, waitSeconds: 1 };
}
