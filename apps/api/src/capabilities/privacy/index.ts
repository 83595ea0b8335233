/** What members ask of what is stored about them: copies of it, and its end. It stands below all that stores anything. */
import type { Capability } from "../../platform/capability.ts";
import { privacyJobs, privacySchedule } from "./privacy-jobs.ts";
import { privacyRoutes } from "./privacy-routes.ts";

export const privacyCapability: Capability = {
  name: "privacy",
  routes: privacyRoutes,
  jobs: privacyJobs,
  crontab: privacySchedule,
};
