/** Coming in by somebody else's word: OpenID Connect and OAuth 2.0 providers, and partners' signed tickets. */
import type { Capability } from "../../platform/capability.ts";
import { signOnJobs, signOnSchedule } from "./sign-on-jobs.ts";
import { signOnRoutes } from "./sign-on-routes.ts";

export { connectNewUser } from "./new-user.ts";
export { ownData } from "./own-data.ts";
export { useTicket } from "./sign-on-store.ts";

export const signOnCapability: Capability = {
  name: "sign-on",
  routes: signOnRoutes,
  jobs: signOnJobs,
  crontab: signOnSchedule,
};
