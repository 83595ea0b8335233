import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/** Returns the accounts of the sales channel that a member is related to, and those that are or were favourites. */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const relations = await sql<object>`select account.name, account.nsap, relation.created_at
    from channels.relation join channels.account on account.id = relation.account_id
    where relation.member_id = ${memberId} order by account.name, account.id`.execute(db);
  const favorites = await sql<object>`select account.name, account.nsap, favorite.created_at,
      favorite.inactivated_at
    from channels.favorite join channels.account on account.id = favorite.account_id
    where favorite.member_id = ${memberId} order by account.name, account.id`.execute(db);
  return { relations: relations.rows, favorites: favorites.rows };
}

/**
 * Takes a member out of every account, for whoever runs the programme names another focal point, and deletes their
 * favourites.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("channels.relation").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("channels.favorite").where("memberId", "=", memberId).execute();
}
