/**
 * How operators change settings: one asks, another agrees. It stands below `operators`, which reads settings itself, so
 * that settings know nothing of who changes them.
 */
import type { Capability } from "../../platform/capability.ts";
import { settingChangesCrontab, settingChangesJobs } from "./setting-changes-jobs.ts";
import { settingChangesRoutes } from "./setting-changes-routes.ts";

export const settingChangesCapability: Capability = {
  name: "setting-changes",
  routes: settingChangesRoutes,
  jobs: settingChangesJobs,
  crontab: settingChangesCrontab,
};
