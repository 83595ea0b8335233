/** Support cases: what members and visitors write to the programme, and what it answers. */
import type { Capability } from "../../platform/capability.ts";
import { supportCrontab, supportJobs } from "./support-jobs.ts";
import { supportRoutes } from "./support-routes.ts";

export { recordCase, type RecordedCase } from "./desk/record-case.ts";
export { ownData } from "./own-data.ts";

export const supportCapability: Capability = {
  name: "support",
  routes: supportRoutes,
  jobs: supportJobs,
  crontab: supportCrontab,
};
