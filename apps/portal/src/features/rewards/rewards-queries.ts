import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import {
  getCatalogue,
  getCatalogueFilters,
  getRedemption,
  getReward,
  listRedemptions,
} from "@colheita/contract/rewards/rewards-endpoints";
import { query } from "../../platform/data/queries.ts";
import { filterQuery, showsAll, wholeCatalogue } from "./catalogue/catalogue-filter-rules.ts";
import type { CatalogueFilter } from "./catalogue/catalogue-filter-rules.ts";

const CAPABILITY = "rewards";

/** Every answer of this capability: what a redemption may have changed. */
export const rewardsKey = [CAPABILITY] as const;

/**
 * One page of the catalogue. "What I can redeem" depends on the balance, so that a change of points asks anew.
 */
export function catalogueQuery(filter: CatalogueFilter, available: number | undefined, cursor?: string) {
  const isWhole = showsAll(filter) && filter.sort === wholeCatalogue.sort;
  return query({
    key: [CAPABILITY, "catalogue", filterQuery(filter), filter.isAffordable ? available : undefined, cursor],
    endpoint: getCatalogue,
    input: { query: { ...filterQuery(filter), cursor } },
    ...(isWhole && cursor === undefined ? { screen: "rewards" as const } : {}),
  });
}

export const filtersQuery = query({
  key: [CAPABILITY, "filters"],
  endpoint: getCatalogueFilters,
  input: {},
});

export const rewardQuery = (rewardId: string) =>
  query({ key: [CAPABILITY, "reward", rewardId], endpoint: getReward, input: { params: { rewardId } } });

export const ordersQuery = (cursor?: string) =>
  query({ key: [CAPABILITY, "orders", cursor], endpoint: listRedemptions, input: { query: { cursor } } });

export const orderQuery = (redemptionId: string) =>
  query({
    key: [CAPABILITY, "order", redemptionId],
    endpoint: getRedemption,
    input: { params: { redemptionId } },
  });

export const profileQuery = query({ key: ["profile"], endpoint: getMyProfile, input: {} });
