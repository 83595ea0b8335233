/**
 * What members and operators prove beside their password: authenticator apps, passkeys, recovery codes. Identity
 * records that a member has a second factor; this is where factors come and go, and where a log-in is finished by one.
 */
import type { Capability } from "../../platform/capability.ts";
import { secondFactorJobs, secondFactorSchedule } from "./second-factor-jobs.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";

export { kindsOf, requireFreshProof } from "./change-factors.ts";
export { storeFreshProof } from "./enrolment-store.ts";
export type { FactorOwner, HoldOwner } from "./factor-owner.ts";
export { factorRoutes } from "./factor-routes.ts";
export { listFactors } from "./factor-store.ts";
export { giveFactors, takeFactors } from "./give-factors.ts";
export { codeAt, newSecret, secretAddress } from "./app/one-time-code.ts";
export { ownData } from "./own-data.ts";
export { askForPasskey } from "./passkey/passkeys.ts";
export { countCodes } from "./recovery/recovery-code-store.ts";
export { showFactor, type ShownFactor } from "./show-factor.ts";

export const secondFactorCapability: Capability = {
  name: "second-factor",
  routes: secondFactorRoutes,
  jobs: secondFactorJobs,
  crontab: secondFactorSchedule,
};
