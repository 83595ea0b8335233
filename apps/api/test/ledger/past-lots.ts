import { sql, type Db } from "../../src/platform/database/database.ts";

/** Members that one statement adds: each gets a referral code of its own, and a statement has its time limit. */
const AT_ONCE = 10_000;

/**
 * Adds so many members, each with one lot that ended yesterday and nobody expired: a credit as the ledger would have
 * written it.
 */
export async function addPastLots(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += AT_ONCE)
    await addSome(db, first, Math.min(count, first + AT_ONCE - 1));
}

async function addSome(db: Db, first: number, last: number): Promise<void> {
  await sql`
    with person as (
      insert into identity.member (id, firebase_id, tax_id, first_name, last_name)
      select 'past' || lpad(n::text, 11, '0'), 'past-' || n, '9' || lpad(n::text, 13, '0'), 'Ana', 'Ribeiro'
      from generate_series(${first}::int, ${last}::int) n returning id
    ),
    e as (
      insert into points.entry (member_id, public_id, kind, description, points, point_at, expires_on, cause_kind, cause_title)
      select id, 'past-' || id, 'Earned', 'Nota fiscal', 100, platform.clock() - interval '2 years', platform.today() - 1,
        'invoice', 'Nota fiscal' from person returning member_id, id, point_at
    ),
    p as (insert into points.posting select member_id, id, 1, 'issued', 'available', 100 from e),
    l as (insert into points.lot (member_id, entry_id, points, remaining, expires_on)
      select member_id, id, 100, 100, platform.today() - 1 from e),
    m as (insert into points.month
      select member_id, date_trunc('month', point_at at time zone 'America/Sao_Paulo')::date, 'Earned', 100 from e)
    insert into points.balance (member_id, available, line_count) select member_id, 100, 1 from e`.execute(
    db,
  );
}
