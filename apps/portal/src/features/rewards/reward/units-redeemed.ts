import { listRedemptions } from "@colheita/contract/rewards/rewards-endpoints";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/data/queries.ts";
import { rewardsKey } from "../rewards-queries.ts";
import { countUnits } from "./units-rules.ts";

/** A member with more redemptions than this many pages of ten is told of the limit by the server. */
const MOST_PAGES = 5;

/** How many units of a reward the member has already: what counts against its limit. */
export const unitsQuery = (rewardId: string) =>
  queryOptions({
    queryKey: [...rewardsKey, "units", rewardId],
    queryFn: async ({ signal }) => {
      let units = 0;
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const { items, nextCursor } = await ask(listRedemptions, { query: { cursor } }, signal);
        units += countUnits(items, rewardId);
        cursor = nextCursor;
        if (cursor === undefined) break;
      }
      return units;
    },
  });
