/**
 * Who runs the programme: accounts with roles, a password and a second factor, and sessions of their own. Which roles a
 * call takes is declared with it, in the contract.
 */
import type { Capability } from "../../platform/capability.ts";
import { operatorsJobs, operatorsSchedule } from "./operators-jobs.ts";
import { operatorsRoutes } from "./operators-routes.ts";

export { holdWithRole as holdOperatorWith } from "./operator-store.ts";
export { inviteOperator, readmitOperator, type Invitation } from "./invite-operator.ts";
export { registerOperator, type NewOperator } from "./register-operator.ts";

export const operatorsCapability: Capability = {
  name: "operators",
  routes: operatorsRoutes,
  jobs: operatorsJobs,
  crontab: operatorsSchedule,
};
