/** What members did that points may be given for: filed in the transaction of the deed, looked at later. */
import type { Capability } from "../../platform/capability.ts";
import { gamificationJobs, gamificationSchedule } from "./gamification-jobs.ts";

export { ownData } from "./own-data.ts";
export { recordAction } from "./record-action.ts";

export const gamificationCapability: Capability = {
  name: "gamification",
  jobs: gamificationJobs,
  crontab: gamificationSchedule,
};
