import type { RawBuilder } from "kysely";
import { sql, type Db } from "../../../platform/database/database.ts";
import type { MemberRange } from "../../../platform/database/member-pages.ts";

/** What the ledger says that cannot be: the rule that is broken, for whom, and the figures. */
export interface LedgerFault {
  readonly rule: string;
  readonly memberId: string;
  readonly detail: string;
}

type Mine = (column: string) => RawBuilder<unknown>;

/** Returns where accounts, lots and holds contradict each other. */
const balanceFaults = (mine: Mine) => sql<LedgerFault>`
    with moved as (
      select member_id, account, sum(points) as points from (
        select member_id, to_account as account, points from points.posting where ${mine("member_id")}
        union all
        select member_id, from_account, -points from points.posting where ${mine("member_id")}
      ) legs group by member_id, account
    ),
    sums as (
      select b.*, account, coalesce(points, 0) as moved
      from points.balance b
      cross join unnest(array['available', 'reserved', 'pending', 'debt']) as account
      left join moved using (member_id, account) where ${mine("b.member_id")}
    ),
    lots as (
      select member_id, sum(remaining) as remaining from points.lot where ${mine("member_id")} group by member_id
    ),
    shielded as (
      select h.member_id, sum(h.points) as points, sum(taken.points) as taken
      from points.hold h
      join points.entry e on e.hold_id = h.id and e.points < 0 and e.kind = 'Reserved'
      cross join lateral (select -sum(m.points) as points from points.lot_movement m
        where m.member_id = e.member_id and m.entry_id = e.id) taken
      where h.state = 'open' and ${mine("h.member_id")} group by h.member_id
    )
    select 'a balance is the sum of its postings' as rule, member_id, account || ' moved ' || moved as detail from sums
      where moved <> case account when 'available' then available when 'reserved' then reserved
        when 'pending' then pending else -debt end
    union all
    select 'no account falls below zero', member_id, account from sums where least(available, reserved, pending, debt) < 0
    union all
    select 'lots hold what is available', b.member_id, b.available || ' available, lots ' || coalesce(l.remaining, 0)
      from points.balance b left join lots l using (member_id)
      where ${mine("b.member_id")} and b.available <> coalesce(l.remaining, 0)
    union all
    select 'open holds shield what is reserved', b.member_id, b.reserved || ' reserved, holds ' || coalesce(s.points, 0)
      from points.balance b left join shielded s using (member_id)
      where ${mine("b.member_id")} and (b.reserved <> coalesce(s.points, 0) or s.points <> s.taken)
    union all
    select 'credits that wait hold what is pending', b.member_id, b.pending || ' pending, credits ' || coalesce(w.points, 0)
      from points.balance b left join (select member_id, sum(points) as points from points.pending_credit
        where state = 'waiting' group by member_id) w using (member_id)
      where ${mine("b.member_id")} and b.pending <> coalesce(w.points, 0)
    union all
    select 'nobody owes while they have points', member_id, debt || ' owed, ' || available || ' available'
      from points.balance where ${mine("member_id")} and debt > 0 and available > 0`;

/** Returns where entries, their lines and the stored sums contradict each other. */
const entryFaults = (mine: Mine) => sql<LedgerFault>`
    with visible as (
      select member_id, date_trunc('month', point_at at time zone 'America/Sao_Paulo')::date as month, kind,
        sum(points) as points, count(*) as lines
      from points.entry where not is_invisible and ${mine("member_id")} group by 1, 2, 3
    ),
    counted as (
      select e.member_id, coalesce(c.season_id, e.season_id) as season_id,
        coalesce(sum(e.points) filter (where coalesce(c.kind, e.kind) <> 'Redeem'), 0) as earned,
        coalesce(-sum(e.points) filter (where coalesce(c.kind, e.kind) = 'Redeem'), 0) as redeemed
      from points.entry e
      left join points.entry c on c.member_id = e.member_id and c.id = coalesce(e.corrects_entry_id, e.reduces_entry_id)
      where not e.is_invisible and e.releases_on is null and e.kind <> 'Canceled'
        and coalesce(c.kind, e.kind) in ('Earned', 'Bonus', 'Manual', 'Redeem')
        and coalesce(c.season_id, e.season_id) is not null and ${mine("e.member_id")} group by 1, 2
    )
    select 'a lot has what its movements left' as rule, l.member_id, l.id::text as detail from points.lot l
      where ${mine("l.member_id")} and l.remaining <> l.points + coalesce((select sum(m.points) from points.lot_movement m
        where m.member_id = l.member_id and m.lot_id = l.id), 0)
    union all
    select 'every entry is posted', e.member_id, e.public_id from points.entry e
      where ${mine("e.member_id")} and not exists (select from points.posting p
        where p.member_id = e.member_id and p.entry_id = e.id)
    union all
    select 'a month sums its visible entries', coalesce(m.member_id, v.member_id), coalesce(m.kind, v.kind)
      from (select * from points.month where ${mine("member_id")}) m
      full join visible v on v.member_id = m.member_id and v.month = m.month and v.kind = m.kind
      where coalesce(m.points, 0) <> coalesce(v.points, 0)
    union all
    select 'a season sums what was earned and redeemed in it', coalesce(y.member_id, c.member_id), coalesce(y.season_id, c.season_id)
      from (select * from points.season_sum where ${mine("member_id")}) y
      full join counted c on c.member_id = y.member_id and c.season_id = y.season_id
      where (coalesce(y.earned, 0), coalesce(y.redeemed, 0)) <> (coalesce(c.earned, 0), coalesce(c.redeemed, 0))
    union all
    select 'points by hand take two people', member_id, public_id from points.entry
      where ${mine("member_id")} and kind = 'Manual' and (made_by = approved_by) is not false
    union all
    select 'the statement has as many lines as it counts', b.member_id, b.line_count::text
      from points.balance b
      left join (select member_id, sum(lines) as lines from visible group by member_id) counts using (member_id)
      where ${mine("b.member_id")} and b.line_count <> coalesce(counts.lines, 0)
    union all
    select 'a cause credits once', member_id, cause_id from points.entry
      where ${mine("member_id")} and cause_id is not null and kind in ('Earned', 'Bonus', 'Manual', 'Loan')
        and corrects_entry_id is null
      group by member_id, kind, cause_kind, cause_id having count(*) > 1
    union all
    select 'a credit that waits ends once, as its entries say', w.member_id, w.entry_id || ' ' || w.state
      from points.pending_credit w
      left join points.entry e on e.member_id = w.member_id and e.corrects_entry_id = w.entry_id
      where ${mine("w.member_id")} and w.state <> case when e.id is null then 'waiting'
        when e.kind = 'Canceled' then 'cancelled' else 'released' end
    union all
    select 'a loan is open as long as what is to pay it back', l.member_id, l.entry_id || ' ' || w.state from points.loan l
      join points.pending_credit w on w.member_id = l.member_id and w.entry_id = l.against_entry_id
      left join points.entry e on e.member_id = l.member_id and e.corrects_entry_id = l.entry_id
      where ${mine("l.member_id")} and w.state <> 'waiting' and e.id is null
    union all
    select 'no more is lent than waits', w.member_id, w.entry_id::text from points.pending_credit w
      where ${mine("w.member_id")} and w.points < (
        select sum(e.points) from points.loan l
        join points.entry e on e.member_id = l.member_id and e.id = l.entry_id
        where l.member_id = w.member_id and l.against_entry_id = w.entry_id and not exists (
          select from points.entry later where later.member_id = e.member_id and later.corrects_entry_id = e.id))
    union all
    select 'a hold ends once, as its entries say', h.member_id, h.id || ' ' || h.state from points.hold h
      where ${mine("h.member_id")} and (h.state = 'posted')::int * 2 + (h.state = 'voided')::int <> (
        select coalesce(sum(case when e.kind = 'Redeem' then 2 when e.kind = 'Reserved' and e.points > 0 then 1 else 0 end), 0)
        from points.entry e where e.hold_id = h.id)`;

/** Returns where credits contradict the lines that took them back, whole or in part. */
const takenFaults = (mine: Mine) => sql<LedgerFault>`
    select 'no more is taken back of a credit than it gave' as rule, c.member_id, c.public_id as detail
    from points.entry c
    where c.points > 0 and ${mine("c.member_id")} and c.points < -(select sum(part.points) from points.entry part
      where part.member_id = c.member_id and (part.reduces_entry_id = c.id
        or part.corrects_entry_id = c.id and part.kind in ('Reversal', 'Canceled')))`;

/** Returns where the standings of closed seasons contradict the entries that counted for them. */
const standingFaults = (mine: Mine) => sql<LedgerFault>`
    select 'a standing is what was earned until it was frozen' as rule, t.member_id, t.season_id || ' ' || t.earned as detail
      from points.season_standing t
      where ${mine("t.member_id")} and t.earned <> (
        select coalesce(sum(e.points), 0) from points.entry e
        left join points.entry c on c.member_id = e.member_id and c.id = coalesce(e.corrects_entry_id, e.reduces_entry_id)
        where e.member_id = t.member_id and e.id <= t.last_entry_id and coalesce(c.season_id, e.season_id) = t.season_id
          and not e.is_invisible and e.releases_on is null and e.kind <> 'Canceled'
          and coalesce(c.kind, e.kind) in ('Earned', 'Bonus', 'Manual'))
    union all
    select 'a level is the highest milestone that its points reach', t.member_id, t.season_id || ' ' || t.earned
      from points.season_standing t
      where ${mine("t.member_id")} and t.milestone_id is distinct from (
        select m.id from points.milestone m where m.season_id = t.season_id and m.points <= t.earned
        order by m.points desc limit 1)`;

/**
 * Returns where the two legs of a transfer contradict each other, or what travelled. Imported legs have no cause of
 * this ledger.
 */
const transferFaults = (mine: Mine) => sql<LedgerFault>`
    with leg as (
      select e.* from points.entry e where e.kind = 'Transfered' and e.cause_id is not null and ${mine("e.member_id")}
    ),
    sent as (
      select e.public_id, l.expires_on, l.sponsor, l.channel_id, l.season_id, -sum(m.points) as points
      from points.entry e
      join points.lot_movement m on m.member_id = e.member_id and m.entry_id = e.id
      join points.lot l on l.member_id = m.member_id and l.id = m.lot_id
      where e.public_id in (select counterpart_id from leg where points > 0) group by 1, 2, 3, 4, 5
    ),
    received as (
      select leg.member_id, leg.public_id, leg.counterpart_id, l.expires_on, l.sponsor, l.channel_id, l.season_id,
        sum(l.points) as points
      from leg join points.lot l on l.member_id = leg.member_id and l.entry_id = leg.id group by 1, 2, 3, 4, 5, 6, 7
    )
    select 'a transfer has two legs that sum to nothing' as rule, leg.member_id, leg.public_id as detail
      from leg left join points.entry o on o.public_id = leg.counterpart_id
      where (o.counterpart_id = leg.public_id and o.points = -leg.points and o.member_id <> leg.member_id
        and o.kind = leg.kind and o.cause_id = leg.cause_id) is not true
    union all
    select 'a leg is posted by the account between two members', leg.member_id, leg.public_id from leg
      where leg.points is distinct from (select sum(case when p.from_account = 'transferred' then p.points else -p.points end)
        from points.posting p where p.member_id = leg.member_id and p.entry_id = leg.id
          and 'transferred' in (p.from_account, p.to_account))
    union all
    select 'points travel with what their lots were', r.member_id, r.public_id || ' ' || r.expires_on
      from received r left join sent s on s.public_id = r.counterpart_id and s.expires_on = r.expires_on
        and s.sponsor = r.sponsor and s.channel_id is not distinct from r.channel_id
        and s.season_id is not distinct from r.season_id
      where r.points > coalesce(s.points, 0)`;

/**
 * Checks everything that must hold of the ledger after whatever happened to it, from its rows alone: every balance, lot
 * and sum is recomputed from the entries. Returns what does not hold: of one member, of a range, or of all.
 */
export async function ledgerFaults(db: Db, of: string | MemberRange | null = null): Promise<LedgerFault[]> {
  const mine: Mine = (column) => {
    if (of === null) return sql`true`;
    const { from, to } = typeof of === "string" ? { from: of, to: of } : of;
    return sql`${sql.ref(column)} between ${from} and ${to}`;
  };
  const faults: LedgerFault[] = [];
  for (const checked of [balanceFaults, entryFaults, transferFaults, standingFaults, takenFaults])
    faults.push(...(await checked(mine).execute(db)).rows);
  return faults;
}
