/** Files of members, accounts and points from the product before, or from a CRM: sent, tried, agreed to, run. */
import type { Capability } from "../../platform/capability.ts";
import { importsCrontab, importsJobs } from "./imports-jobs.ts";
import { importsRoutes } from "./imports-routes.ts";

export { ownData } from "./own-data.ts";

export const importsCapability: Capability = {
  name: "imports",
  routes: importsRoutes,
  jobs: importsJobs,
  crontab: importsCrontab,
};
