import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

interface CountedLine {
  readonly boughtOn: string;
  readonly description: string;
  readonly distributor: string;
  readonly product: string;
  readonly cents: number;
  readonly quantity: number;
  readonly rule: string | null;
  readonly points: number;
  readonly reason: string | null;
}

/** Returns what is stored of a member here, for the export of their data: what they bought, and what each line earned. */
export async function exportOf(db: Db, memberId: string) {
  const { rows: purchases } = await sql<CountedLine>`
    select p.bought_on, p.description, p.distributor_name as distributor, l.product, l.cents, l.quantity, v.name as rule, o.points, o.reason
    from earning.purchase p
    join earning.purchase_line l on l.member_id = p.member_id and l.purchase_id = p.id
    join earning.outcome o on o.member_id = p.member_id and o.purchase_id = p.id and o.revision = p.revision
      and o.line = l.line
    left join earning.version v on v.id = o.version_id
    where p.member_id = ${memberId} order by p.id, l.line`.execute(db);
  return { purchases };
}
