import { sql, type Tx } from "../src/platform/database/database.ts";
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

/** The figures that the model has come to. */
export function expectedOf(model: LedgerModel): Figures {
  const { today, available, reserved, pending, debt, lines, linePoints, left } = model;
  return { today, available, reserved, pending, debt, lines, linePoints, lots: left };
}

/** The figures that the ledger has come to. */
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
  if (!figures) throw new Error("the ledger told no figures");
  return figures;
}
