import type { Distributor } from "@colheita/contract/channels/distributors-records";
import { addFavorite, MOST_FAVORITES, removeFavorite } from "@colheita/contract/channels/favorites-endpoints";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { messages } from "../../../platform/messages.ts";
import { call } from "../../../platform/session/session.ts";
import { favoritesQuery } from "./distributors-queries.ts";
import { withWish, type Wish } from "./favorite-rules.ts";

const tooManyWords = `Você já tem ${MOST_FAVORITES} favoritos. Tire um deles para guardar outro.`;
const goneWords = "Este distribuidor não está mais no canal.";
const hastyWords = "Muitas mudanças seguidas. Espere um minuto e tente de novo.";

/**
 * Provides a member's favourite distributors, and how to make one of them or take one off. It shows at once, and goes
 * back if it was not saved; what is pressed goes to the server in that order.
 */
export function useFavorites({ id, firebaseId }: SessionMember) {
  const client = useQueryClient();
  const wanted = favoritesQuery(id);
  const { data, error, isFetching, refetch } = useQuery({ ...wanted, enabled: useMayAsk() });
  const mark = (wish: Wish) =>
    client.setQueryData(wanted.queryKey, (known) => known && { favorites: withWish(known.favorites, wish) });

  const choice = useMutation({
    networkMode: "always",
    scope: { id: "favorites" },
    mutationFn: ({ distributor, isFavorite }: Wish) =>
      call(isFavorite ? addFavorite : removeFavorite, { body: { firebaseId, accountId: distributor.id } }),
    onMutate: async (wish) => {
      // An older answer that comes late would undo it.
      await client.cancelQueries({ queryKey: wanted.queryKey });
      mark(wish);
    },
    onSuccess: (outcome, wish) => {
      if (outcome.ok) return;
      mark({ ...wish, isFavorite: !wish.isFavorite });
      const { code } = outcome;
      messages.error(
        code === "channels/too-many-favorites"
          ? tooManyWords
          : code === "too-many-requests"
            ? hastyWords
            : goneWords,
      );
    },
    onError: (failure, wish) => {
      mark({ ...wish, isFavorite: !wish.isFavorite });
      messages.error(sendFailureWords(failure));
    },
    // Also what the browser shows without a network is new then.
    onSettled: () => askAgainUnder(wanted.queryKey),
  });

  const favorites = data?.favorites.map(({ distributor }) => distributor);
  const has = ({ id: wantedId }: Distributor) => favorites?.some((each) => each.id === wantedId) ?? false;
  return {
    /** Nothing before they have come. */
    favorites,
    has,
    toggle: (distributor: Distributor) => choice.mutate({ distributor, isFavorite: !has(distributor) }),
    error: favorites === undefined ? error : null,
    isFetching,
    refetch,
  };
}

export type Favorites = ReturnType<typeof useFavorites>;
