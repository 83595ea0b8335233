import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/** Returns the accounts of the sales channel that a member is related to. */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const { rows } = await sql<object>`select account.name, account.nsap, relation.created_at
    from channels.relation join channels.account on account.id = relation.account_id
    where relation.member_id = ${memberId} order by account.name, account.id`.execute(db);
  return { relations: rows };
}

/** Takes a member out of every account: whoever runs the programme names another focal point. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("channels.relation").where("memberId", "=", memberId).execute();
}
