import type { Capability } from "../../platform/capability.ts";
import type { Platform } from "../../platform/platform.ts";
import { rewardsCrontab, rewardsJobs } from "./rewards-jobs.ts";
import { hasPartnerRewards, REDEMPTIONS_FOR_A_PERSON } from "./redemption-store.ts";
import { returnRoutes } from "./return/return-routes.ts";
import { RETURNS_FOR_A_PERSON } from "./return/return-store.ts";
import { shopRoutes } from "./shop/shop-routes.ts";
import { rewardsRoutes } from "./rewards-routes.ts";

export { orderWords } from "./order-words.ts";
export {
  goalOf,
  insertReward,
  rewardsWithinReach,
  setGoal,
  type NewReward,
} from "./catalogue/catalogue-store.ts";
export { insertShowcase, type NewShowcase } from "./catalogue/showcase-store.ts";
export { follow } from "./follow-order.ts";
export { placeOrder } from "./supplier/place-order.ts";
export { ownData } from "./own-data.ts";
export { listChoices } from "./choice/list-choices.ts";
export { insertMilestoneReward } from "./choice/choice-store.ts";
export { lockRedemptions, redemptionsUnderWay, removeCodes } from "./own-data-store.ts";
export { ownSupplier } from "./supplier/own-supplier.ts";
export { toReward } from "./read-redemption.ts";
export { insertRedemption, moveOn, returnStock, takeStock } from "./redemption-store.ts";

/** Says at the start that the partner's rewards are redeemed and nobody is set who delivers them. */
async function warnOfMissingPartner({ db, config, log }: Platform): Promise<void> {
  if (config.supplierUrl === "" && (await hasPartnerRewards(db)))
    log.warn("there are rewards of the partner and no SUPPLIER_URL: a person has to decide about each order");
}

/** The catalogue and the redemption of rewards. */
export const rewardsCapability: Capability = {
  name: "rewards",
  routes: (server) => {
    rewardsRoutes(server);
    returnRoutes(server);
    shopRoutes(server);
  },
  jobs: rewardsJobs,
  crontab: rewardsCrontab,
  start: warnOfMissingPartner,
  figures: [
    {
      name: "colheita_redemptions_for_a_person",
      help: "Redemptions whose supplier stayed silent: an operator has to find out and answer",
      query: REDEMPTIONS_FOR_A_PERSON,
    },
    {
      name: "colheita_returns_for_a_person",
      help: "Returns of rewards that operators have to bring to their end",
      query: RETURNS_FOR_A_PERSON,
    },
  ],
};
