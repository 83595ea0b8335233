import { sql, type Db } from "../../platform/database/database.ts";
import type { MemberRange } from "../../platform/database/member-pages.ts";
import type { BookFault } from "../points/index.ts";
import type { PurchaseCredit } from "./purchase/credit-store.ts";

/** Returns what totals and credits of these members say otherwise than the newest outcomes of their purchases. */
export async function faultsOfBuyers(db: Db, { from, to }: MemberRange): Promise<BookFault[]> {
  const { rows } = await sql<BookFault>`
    with newest as (
      select p.member_id, p.id as purchase_id, p.season_id, o.rule_id, o.points
      from earning.purchase p
      join earning.outcome o on o.member_id = p.member_id and o.purchase_id = p.id and o.revision = p.revision
      where p.member_id between ${from} and ${to} and o.points > 0
    ),
    earned as (select member_id, rule_id, season_id, sum(points) as points from newest group by 1, 2, 3),
    owed as (select member_id, purchase_id, rule_id, sum(points) as points from newest group by 1, 2, 3),
    moved as (
      select member_id, purchase_id, entry_id, points from earning.credit where member_id between ${from} and ${to}
      union all
      select member_id, purchase_id, entry_id, -points from earning.taken_back where member_id between ${from} and ${to}
    ),
    credited as (
      select m.member_id, m.purchase_id, v.rule_id, sum(m.points) as points from moved m
      join earning.credit c on c.member_id = m.member_id and c.entry_id = m.entry_id
      join earning.version v on v.id = c.version_id group by 1, 2, 3
    )
    select 'a total is what the outcomes of a season come to' as rule, coalesce(t.member_id, e.member_id) as member_id,
      coalesce(t.rule_id, e.rule_id) || ' ' || coalesce(t.points, 0) || ' counted, ' || coalesce(e.points, 0) || ' earned' as detail
    from (select * from earning.member_total where member_id between ${from} and ${to}) t
    full join earned e on e.member_id = t.member_id and e.rule_id = t.rule_id and e.season_id = t.season_id
    where coalesce(t.points, 0) <> coalesce(e.points, 0)
    union all
    select 'a purchase is credited what its lines earned', coalesce(c.member_id, o.member_id),
      coalesce(c.purchase_id, o.purchase_id) || ' ' || coalesce(c.points, 0) || ' credited, ' || coalesce(o.points, 0) || ' earned'
    from credited c
    full join owed o on o.member_id = c.member_id and o.purchase_id = c.purchase_id and o.rule_id = c.rule_id
    where coalesce(c.points, 0) <> coalesce(o.points, 0)`.execute(db);
  return rows;
}

/** Returns the rules that count another sum of their budgets as spent than the newest outcomes took from them. */
export async function faultsOfBudgets(db: Db): Promise<BookFault[]> {
  const { rows } = await sql<BookFault>`
    select 'a budget is spent by what came from it' as rule, '' as member_id,
      r.id || ' ' || r.spent_points || ' spent, ' || coalesce(o.points, 0) || ' given' as detail
    from earning.rule r
    left join (
      select o.rule_id, sum(o.points) as points from earning.outcome o
      join earning.purchase p on p.member_id = o.member_id and p.id = o.purchase_id and p.revision = o.revision
      where o.is_budgeted group by o.rule_id) o on o.rule_id = r.id
    where r.spent_points <> coalesce(o.points, 0)`.execute(db);
  return rows;
}

/** A line of the ledger by which a purchase was credited, or by which that was taken back: then its points are negative. */
export type CreditedLine = Pick<PurchaseCredit, "memberId" | "points" | "entryId">;

/** Yields the lines of these members, some at a time. */
export async function* linesOfBuyers(
  db: Db,
  { from, to }: MemberRange,
  limit: number,
): AsyncGenerator<CreditedLine[]> {
  let last = { memberId: from, entryId: "" };
  for (;;) {
    const { rows } = await sql<CreditedLine>`select member_id, points, entry_id from (
        select member_id, points, entry_id from earning.credit union all
        select member_id, -points, line_id from earning.taken_back) line
      where member_id <= ${to} and (member_id, entry_id) > (${last.memberId}, ${last.entryId})
      order by member_id, entry_id limit ${limit}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}
