import { insertReward, insertShowcase, type NewReward } from "../../src/capabilities/rewards/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { DemoReward } from "./demo-reward.ts";
import { demoShowcases } from "./demo-showcases.ts";
import { comfortRewards, houseRewards } from "./house-and-comfort.ts";
import { safetyRewards, technologyRewards } from "./technology-and-safety.ts";
import { fieldRewards, toolRewards } from "./tools-and-field.ts";
import { serviceRewards, voucherRewards } from "./vouchers-and-services.ts";

export type { DemoReward } from "./demo-reward.ts";

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

/** Returns where a reward's picture is served. */
export const rewardImageUrl = ({ art }: DemoReward): string => `/art/rewards/${art}.svg`;

/** The catalogue as it is inserted: every process gives its rewards ids of its own. */
export const seededRewards: readonly NewReward[] = demoRewards.map((reward) => ({
  ...reward,
  id: newId("a1W"),
  imageUrl: rewardImageUrl(reward),
}));

/** Puts the catalogue up, and the showcases that have stood since the year began. */
export async function seedRewards(tx: Tx): Promise<void> {
  for (const reward of seededRewards) await insertReward(tx, reward);
  const idOf = new Map(demoRewards.map(({ art }, at) => [art, seededRewards[at]?.id]));
  for (const [place, { name, accountTypes, arts }] of demoShowcases.entries())
    await insertShowcase(tx, {
      id: newId("a1S"),
      name,
      place,
      accountTypes,
      startsAt: new Date("2026-01-01T03:00:00Z"),
      rewardIds: arts.map((art) => idOf.get(art) ?? ""),
    });
}
