import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { DistributorRow } from "./distributors-rules.ts";
import { distributorColumns } from "./distributors-store.ts";

/** Returns the distributors that a member has as favourites, by name. */
export async function listFavorites(db: Db, memberId: string): Promise<DistributorRow[]> {
  const { rows } = await sql<DistributorRow>`select ${distributorColumns}
    from channels.favorite join channels.account on account.id = favorite.account_id
    where favorite.member_id = ${memberId} and favorite.inactivated_at is null and account.is_distributor
    order by account.name, account.id`.execute(db);
  return rows;
}

/** Holds a member's favourites until the transaction ends: two that are added at once are counted one after the other. */
export async function lockFavorites(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`channels.favorites ${memberId}`}, 0))`.execute(
    tx,
  );
}

/** Returns the distributors that a member has as favourites, in no order. */
export async function favoriteIds(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("channels.favorite")
    .innerJoin("channels.account", "channels.account.id", "channels.favorite.accountId")
    .select("accountId")
    .where("memberId", "=", memberId)
    .where("inactivatedAt", "is", null)
    .where("isDistributor", "=", true)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Makes an account a favourite: anew where it was one, and without effect where it is one. */
export async function storeFavorite(tx: Tx, memberId: string, accountId: string): Promise<void> {
  await tx
    .insertInto("channels.favorite")
    .values({ memberId, accountId })
    .onConflict((pair) => pair.columns(["memberId", "accountId"]).doUpdateSet({ inactivatedAt: null }))
    .execute();
}

/** Takes a favourite off, from now on or since it was before. Returns whether it ever was one. */
export async function inactivateFavorite(tx: Tx, memberId: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("channels.favorite")
    .set({ inactivatedAt: sql<Date>`coalesce(inactivated_at, platform.clock())` })
    .where("memberId", "=", memberId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
