import { expect } from "vitest";
import { sql, type Db, type Tx } from "../../src/platform/database/database.ts";
import type { LedgerModel } from "./ledger-model.ts";

/** Everything of a member that the ledger and its model are held against each other by. Days are counted from the first. */
interface Figures {
  readonly today: number;
  readonly available: number;
  readonly reserved: number;
  readonly pending: number;
  readonly debt: number;
  readonly lines: number;
  readonly linePoints: number;
  readonly lots: { expiresOn: number; remaining: number }[];
}

/** Returns the figures that the model has come to. */
export function expectedOf(model: LedgerModel): Figures {
  const { today, available, reserved, pending, debt, lines, linePoints, left } = model;
  return { today, available, reserved, pending, debt, lines, linePoints, lots: left };
}

/** Returns the figures that the ledger has come to. */
export async function figuresOf(tx: Tx, memberId: string): Promise<Figures> {
  const mine = sql`member_id = ${memberId}`;
  const { rows } = await sql<Figures>`
      with start as (select (now() at time zone 'America/Sao_Paulo')::date as day)
      select platform.today() - start.day as today, coalesce(b.available, 0) as available, coalesce(b.reserved, 0) as reserved,
        coalesce(b.pending, 0) as pending, coalesce(b.debt, 0) as debt, coalesce(b.line_count, 0) as lines,
        coalesce((select sum(points)::bigint from points.entry where ${mine} and not is_invisible), 0) as line_points,
        coalesce((select jsonb_agg(jsonb_build_object('expiresOn', expires_on - start.day, 'remaining', remaining)
          order by expires_on, id) from points.lot where ${mine} and remaining > 0), '[]') as lots
      from start left join points.balance b on ${mine}`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error("the ledger returned no figures");
  return figures;
}

/**
 * Expects, whatever the model says, that nobody owes more than they spent and did not get back, and that nobody who owes
 * has points to spend.
 */
export async function expectDebtIsSpent(db: Db, memberId: string): Promise<void> {
  const { rows } = await sql<{ debt: number; available: number; spent: number }>`
    select debt, available, reserved + (
      select coalesce(-sum(points), 0) from points.entry e where e.member_id = b.member_id and points < 0
        and (kind = 'Transfered' or (kind = 'Redeem' and not exists (
          select from points.entry r where r.member_id = e.member_id and r.corrects_entry_id = e.id)))
    )::bigint as spent from points.balance b where member_id = ${memberId}`.execute(db);
  const [{ debt, available, spent } = { debt: 0, available: 0, spent: 0 }] = rows;
  expect(debt, "nobody owes more than they spent").toBeLessThanOrEqual(spent);
  expect(debt > 0 ? available : 0, "nobody has points while they owe").toBe(0);
}
