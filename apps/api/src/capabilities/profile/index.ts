/** Who members are beyond coming in: birth date, documents, address, and who invited whom. */
import type { Capability } from "../../platform/capability.ts";
import { profileCrontab, profileJobs } from "./profile-jobs.ts";
import { profileRoutes } from "./profile-routes.ts";

export {
  insertPerson as registerPerson,
  savePerson,
  addressStateOf,
  type Person,
  type PersonChange,
} from "./profile-store.ts";
export {
  countReferred,
  storeReferrer,
  memberOfReferralCode,
  membersWhoUsed,
  referralCodeOf,
} from "./referral-store.ts";

export { ownData } from "./own-data.ts";

export const profileCapability: Capability = {
  name: "profile",
  routes: profileRoutes,
  jobs: profileJobs,
  crontab: profileCrontab,
};
