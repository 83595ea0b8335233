/** What members did that points may be given for: filed in the transaction of the deed, looked at later. */
import type { Capability } from "../../platform/capability.ts";
import type { Db } from "../../platform/database/database.ts";
import { gamificationJobs, gamificationSchedule } from "./gamification-jobs.ts";
import { listActions } from "./gamification-store.ts";

export { eraseMember } from "./gamification-store.ts";
export { recordAction } from "./record-action.ts";

/** What is kept of a member here, for the export of their data: of an invitation it tells that there was one, not who else it was of. */
export async function exportOf(db: Db, memberId: string) {
  const actions = await listActions(db, memberId);
  return {
    actions: actions.map(({ target, ...did }) => ({ ...did, target: namesAnother(did) ? "" : target })),
  };
}

/** Actions whose target is another member. */
const REFERRALS: ReadonlySet<string> = new Set(["refer-sender", "refer-receiver"]);
const namesAnother = ({ action }: { readonly action: string }): boolean => REFERRALS.has(action);

export const gamificationCapability: Capability = {
  name: "gamification",
  jobs: gamificationJobs,
  crontab: gamificationSchedule,
};
