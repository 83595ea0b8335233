import type { DemoReward } from "./rewards/demo-reward.ts";
import { comfortRewards, houseRewards } from "./rewards/house-and-comfort.ts";
import { safetyRewards, technologyRewards } from "./rewards/technology-and-safety.ts";
import { fieldRewards, toolRewards } from "./rewards/tools-and-field.ts";
import { serviceRewards, voucherRewards } from "./rewards/vouchers-and-services.ts";

export type { DemoReward } from "./rewards/demo-reward.ts";

/** The demo's catalogue, category by category. Brands are invented; each has its drawing in `/art/rewards`. */
export const demoRewards: readonly DemoReward[] = [
  ...toolRewards,
  ...fieldRewards,
  ...houseRewards,
  ...comfortRewards,
  ...technologyRewards,
  ...safetyRewards,
  ...voucherRewards,
  ...serviceRewards,
];

/** The choices of the catalogue's filter: the demo's value of the setting FilterProductOptions. */
export const demoRewardCategories: readonly { readonly value: string; readonly label: string }[] = [
  ...new Set(demoRewards.map(({ category }) => category)),
].map((category) => ({ value: category, label: category }));

/** Where a reward's picture is served. */
export const rewardImageUrl = ({ art }: DemoReward): string => `/art/rewards/${art}.svg`;
