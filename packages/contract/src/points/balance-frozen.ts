import { problem } from "../kit/problem.ts";

/** The account is being closed, or is closed (DECISIONS, "Privacy"). */
export const balanceFrozen = problem(
  "points/balance-frozen",
  409,
  "The points of this account stand still: it is being closed.",
);
