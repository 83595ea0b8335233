/** How points are earned: rules in versions, and the purchases that are counted by them, line by line. */
import type { Capability } from "../../platform/capability.ts";
import { earningCrontab, earningJobs } from "./earning-jobs.ts";
import { earningRoutes } from "./earning-routes.ts";

export { auditEarning, earningFaults } from "./audit-earning.ts";
export { publishReady, type ReadyRule } from "./rule/draft-rule.ts";
export {
  cancelPurchase,
  earnByPurchase,
  type Earned,
  type PurchaseToEarn,
} from "./purchase/earn-by-purchase.ts";
export { pointsByCause } from "./purchase/earned-store.ts";
export { ownData } from "./own-data.ts";

export const earningCapability: Capability = {
  name: "earning",
  routes: earningRoutes,
  jobs: earningJobs,
  crontab: earningCrontab,
};
