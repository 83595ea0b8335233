import { HttpFailure } from "@colheita/client";
import { isId } from "@colheita/contract/kit";
import { listDeliveryAddresses } from "@colheita/contract/rewards/addresses-endpoints";
import { listMilestoneChoices } from "@colheita/contract/rewards/choice-endpoints";
import {
  getCatalogue,
  getCatalogueFilters,
  getRedemption,
  getReward,
  listRedemptions,
} from "@colheita/contract/rewards/rewards-endpoints";
import { getShowcases } from "@colheita/contract/rewards/showcases-endpoints";
import type { RewardDetail } from "@colheita/contract/rewards/reward-detail";
import { queryOptions } from "@tanstack/react-query";
import { ask, query, pagesQuery } from "../../platform/data/queries.ts";
import { programme } from "../../portal-words.ts";
import { filterQuery, showsAll, wholeCatalogue } from "./catalogue/catalogue-filter-rules.ts";
import type { CatalogueFilter } from "./catalogue/catalogue-filter-rules.ts";

const CAPABILITY = "rewards";

/** Every answer of this capability: what a redemption may have changed. */
export const rewardsKey = [CAPABILITY] as const;

/**
 * Returns the query for the catalogue under a filter. "What I can redeem" depends on the balance, so that a change
 * of points asks again.
 */
export function catalogueQuery(filter: CatalogueFilter, available: number | undefined) {
  const isWhole = showsAll(filter) && filter.sort === wholeCatalogue.sort;
  return pagesQuery({
    key: [CAPABILITY, "catalogue", filterQuery(filter), filter.isAffordable ? available : undefined],
    endpoint: getCatalogue,
    inputAt: (cursor) => ({ query: { ...filterQuery(filter), cursor } }),
    screen: isWhole ? "rewards" : undefined,
  });
}

export const filtersQuery = query({
  key: [CAPABILITY, "filters"],
  endpoint: getCatalogueFilters,
  input: {},
  alsoOn: ["settings"],
});

export const showcasesQuery = query({
  key: [CAPABILITY, "showcases"],
  endpoint: getShowcases,
  input: { params: { programme: programme.pathWord } },
});

/**
 * Returns the query for one reward. Its data is null when there is none with this id: that is an answer, not a
 * failure.
 */
export const rewardQuery = (rewardId: string) =>
  queryOptions({
    queryKey: [CAPABILITY, "reward", rewardId],
    queryFn: async ({ signal }): Promise<RewardDetail | null> => {
      if (!isId(rewardId)) return null;
      try {
        return await ask(getReward, { params: { rewardId } }, signal);
      } catch (error) {
        if (error instanceof HttpFailure && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The query for the milestones that give a choice. What is earned or taken back changes them. */
export const choicesQuery = query({
  key: [CAPABILITY, "choices"],
  endpoint: listMilestoneChoices,
  input: {},
  alsoOn: ["points"],
});

/** The query for the addresses of earlier orders. One can do without them, so that it is not asked again. */
export const addressesQuery = {
  ...query({
    key: [CAPABILITY, "addresses"],
    endpoint: listDeliveryAddresses,
    input: {},
  }),
  retry: false,
};

export const ordersQuery = pagesQuery({
  key: [CAPABILITY, "orders"],
  endpoint: listRedemptions,
  inputAt: (cursor) => ({ query: { cursor } }),
});

export const orderQuery = (redemptionId: string) =>
  query({
    key: [CAPABILITY, "order", redemptionId],
    endpoint: getRedemption,
    input: { params: { redemptionId } },
  });
