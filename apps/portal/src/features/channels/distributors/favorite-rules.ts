import type { Distributor } from "@colheita/contract/channels/distributors-records";
import type { FavoriteAccount } from "@colheita/contract/channels/favorites-endpoints";

/** What a press on a star asks for. */
export interface Wish {
  readonly distributor: Distributor;
  readonly isFavorite: boolean;
}

/** Returns the favourites as they are once a wish has come true; a new one is the last. */
export function withWish(
  favorites: readonly FavoriteAccount[],
  { distributor, isFavorite }: Wish,
): FavoriteAccount[] {
  const others = favorites.filter((favorite) => favorite.distributor.id !== distributor.id);
  return isFavorite ? [...others, { distributor }] : others;
}
