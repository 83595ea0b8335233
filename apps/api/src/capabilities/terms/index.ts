/**
 * What members agree to and the regulations they read: versions with their audiences and windows, who accepted which, and
 * the step that stands before the portal while one waits.
 */
import type { Capability } from "../../platform/capability.ts";
import { registerPendingStep } from "../identity/index.ts";
import { pendingVersions } from "./pending-terms.ts";
import { termsCrontab, termsJobs } from "./terms-jobs.ts";
import { cacheVersions } from "./terms-cache.ts";
import { termsRoutes } from "./terms-routes.ts";

export { acceptTerms } from "./accept-terms.ts";
export type { Evidence } from "./acceptance-store.ts";
export { ownData } from "./own-data.ts";
export { publishReady } from "./draft-version.ts";
export { pendingTermsOf, termsForNewMember } from "./pending-terms.ts";
export { CHANNEL_TEAM } from "./terms-rules.ts";
export { insertCycleAccounts } from "./terms-store.ts";

export const termsCapability: Capability = {
  name: "terms",
  routes: termsRoutes,
  jobs: termsJobs,
  crontab: termsCrontab,
  start: (platform) => {
    registerPendingStep(
      platform,
      "terms",
      async (db, member) => (await pendingVersions(db, member)).length > 0,
    );
    return cacheVersions(platform);
  },
};
