import { listDistributors } from "@colheita/contract/channels/distributors-endpoints";
import { listFavorites } from "@colheita/contract/channels/favorites-endpoints";
import { pagesQuery, query } from "../../../platform/data/queries.ts";

const CAPABILITY = "channels";
/** How many a small screen takes at once. */
const AT_ONCE = 20;

/** Returns the query for the distributors that a search finds, page by page; of all of them for an empty one. */
export const distributorsQuery = (search: string) =>
  pagesQuery({
    key: [CAPABILITY, "distributors", search],
    endpoint: listDistributors,
    inputAt: (cursor) => ({
      query: { limit: AT_ONCE, cursor, ...(search === "" ? {} : { search }) },
    }),
  });

/** Returns the query for a member's favourite distributors, by name. */
export const favoritesQuery = (memberId: string) =>
  query({
    key: [CAPABILITY, "favorites", memberId],
    endpoint: listFavorites,
    input: { query: { ownerId: memberId } },
  });
