import type { Distributor } from "@colheita/contract/channels/distributors-records";
import { addFavorite, removeFavorite } from "@colheita/contract/channels/favorites-endpoints";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { messages } from "../../../platform/messages.ts";
import { call } from "../../../platform/session/session.ts";
import { favoritesQuery } from "./distributors-queries.ts";
import { withWish, type Wish } from "./favorite-rules.ts";
import { favoriteFailureWords, favoriteRefusalWords } from "./favorite-words.ts";

const WISHES = ["channels", "favorite"] as const;

/** Sends what is wished to the server, in the order of the presses, and says why something was not done. */
function useWishes({ id, firebaseId }: SessionMember) {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery(id);
  const { mutate } = useMutation({
    networkMode: "always",
    mutationKey: WISHES,
    scope: { id: WISHES.join() },
    mutationFn: ({ distributor, isFavorite }: Wish) =>
      call(isFavorite ? addFavorite : removeFavorite, { body: { firebaseId, accountId: distributor.id } }),
    onSuccess: (outcome, wish) => {
      if (!outcome.ok) return messages.error(favoriteRefusalWords(outcome.code));
      client.setQueryData(queryKey, (known) => known && { favorites: withWish(known.favorites, wish) });
    },
    onError: (error) => messages.error(favoriteFailureWords(error)),
    onSettled: () => {
      // Once for all that follow one another; also what the browser shows without a network is new then.
      if (client.isMutating({ mutationKey: WISHES }) === 1) void askAgainUnder(queryKey);
    },
  });
  const pending = useMutationState({
    filters: { mutationKey: WISHES, status: "pending" },
    select: ({ state }) => state.variables as Wish,
  });
  return { mutate, pending };
}

/**
 * Provides a member's favourite distributors, and how to make one of them or take one off: as the server has them, and
 * what is on its way there.
 */
export function useFavorites(member: SessionMember) {
  const { data, error, isFetching, refetch } = useQuery({
    ...favoritesQuery(member.id),
    enabled: useMayAsk(),
  });
  const { mutate, pending } = useWishes(member);
  const shown = data && pending.reduce<typeof data.favorites>(withWish, data.favorites);
  const favorites = shown?.map(({ distributor }) => distributor);
  const has = ({ id }: Distributor) => favorites?.some((each) => each.id === id) ?? false;
  return {
    /** Nothing before they have come. */
    favorites,
    has,
    toggle: (distributor: Distributor) => mutate({ distributor, isFavorite: !has(distributor) }),
    error: favorites === undefined ? error : null,
    isFetching,
    refetch,
  };
}

export type Favorites = ReturnType<typeof useFavorites>;
