import {
  MOST_FAVORITES,
  tooManyFavorites,
  type FavoriteAccount,
} from "@colheita/contract/channels/favorites-endpoints";
import { common } from "@colheita/contract/kit";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { memberOf } from "../identity/index.ts";
import { distributorOf } from "./distributors-rules.ts";
import { isDistributor } from "./distributors-store.ts";
import {
  favoriteIds,
  inactivateFavorite,
  listFavorites,
  lockFavorites,
  storeFavorite,
} from "./favorites-store.ts";

/** Whose favourite, by the own id for users, and of which account. */
interface Named {
  readonly firebaseId: string;
  readonly accountId: string;
}

/**
 * Returns the caller's favourites, by name. `ownerId` is the caller's own id, of either kind.
 * @throws Refusal `not-found` for the id of somebody else, exactly as for nobody's.
 */
export async function list(db: Db, memberId: string, ownerId: string): Promise<FavoriteAccount[]> {
  const own = await memberOf(db, memberId);
  if (!own || ![own.id, own.firebaseId].includes(ownerId)) throw new Refusal(common.notFound);
  const rows = await listFavorites(db, memberId);
  return rows.map((row) => ({ distributor: distributorOf(row) }));
}

/**
 * Makes a distributor a favourite of the caller; one that is a favourite stays so.
 * @throws Refusal `not-found` for somebody else's id or what is no distributor, `channels/too-many-favorites`.
 */
export async function add(tx: Tx, memberId: string, { firebaseId, accountId }: Named): Promise<void> {
  await refuseOthers(tx, memberId, firebaseId);
  if (!(await isDistributor(tx, accountId))) throw new Refusal(common.notFound);
  await lockFavorites(tx, memberId);
  const favorites = await favoriteIds(tx, memberId);
  if (favorites.includes(accountId)) return;
  if (favorites.length >= MOST_FAVORITES) throw new Refusal(tooManyFavorites);
  await storeFavorite(tx, memberId, accountId);
}

/**
 * Takes a distributor off the caller's favourites; one that is none stays so.
 * @throws Refusal `not-found` for somebody else's id or what neither is a distributor nor was a favourite.
 */
export async function remove(tx: Tx, memberId: string, { firebaseId, accountId }: Named): Promise<void> {
  await refuseOthers(tx, memberId, firebaseId);
  const wasFavorite = await inactivateFavorite(tx, memberId, accountId);
  if (!wasFavorite && !(await isDistributor(tx, accountId))) throw new Refusal(common.notFound);
}

async function refuseOthers(tx: Tx, memberId: string, firebaseId: string): Promise<void> {
  const own = await memberOf(tx, memberId);
  if (own?.firebaseId !== firebaseId) throw new Refusal(common.notFound);
}
