import { sql, type Db } from "../../src/platform/database/database.ts";

/**
 * Gives a member a statement of `count` lines without living through them: credits of every kind of date, sum and
 * origin, one of ten still unspent, of which the newest have most of their time before them. The sums are stored as the
 * ledger stores them.
 */
export async function addLongStatement(db: Db, memberId: string, count: number): Promise<void> {
  await sql`
    with line as (
      select n, platform.clock() - make_interval(hours => n) as point_at, 1 + n % 97 as points, n % 10 = 0 as is_left
      from generate_series(1, ${count}::int) n
    ),
    e as (
      insert into points.entry (member_id, public_id, kind, description, origin, points, point_at, expires_on, cause_kind,
        cause_title, commercial_gain_cents)
      select ${memberId}, 'long' || n || ${memberId}, case when n % 7 = 0 then 'Bonus' else 'Earned' end,
        'Nota fiscal ' || n % 500, case when n % 3 = 0 then 'Agro São João' else 'Cooperativa' end, points, point_at,
        case when n % 5 <> 0 then platform.today() + 399 - n % 430 end, 'invoice', 'Nota fiscal',
        case when n % 4 <> 0 then n * 100 end
      from line returning member_id, id, points, point_at, kind, public_id
    ),
    p as (insert into points.posting select member_id, id, 1, 'issued', 'available', points from e),
    l as (
      insert into points.lot (member_id, entry_id, points, remaining, expires_on)
      select e.member_id, e.id, e.points, case when line.is_left then e.points else 0 end, platform.today() + 30 + n % 300
      from e join line on e.public_id = 'long' || n || ${memberId}
    ),
    m as (
      insert into points.month select member_id, date_trunc('month', point_at at time zone 'America/Sao_Paulo')::date, kind,
        sum(points) from e group by 1, 2, 3
    )
    insert into points.balance (member_id, available, line_count)
    select ${memberId}, coalesce(sum(points) filter (where is_left), 0), count(*) from line
    on conflict (member_id) do update set available = excluded.available, line_count = excluded.line_count`.execute(
    db,
  );
}
