import { problem } from "../kit/index.ts";

/** Nobody makes and approves the same version (DECISIONS, "Operators"); the database refuses it, too. */
export const takesTwoPeople = problem(
  "earning/takes-two-people",
  403,
  "Who wrote this version can't be the one who publishes it.",
);
export const notAllowedNow = problem(
  "earning/wrong-state",
  409,
  "A draft is changed and published, what is published is retired.",
);
/** The second person approves what they read, and nothing that was written since. */
export const changedSince = problem(
  "earning/changed-since",
  409,
  "This draft was changed after it was read: read it anew.",
);
export const tooManyPurchases = problem(
  "earning/too-many-purchases",
  422,
  "More was bought in this period than one call counts: choose a shorter one.",
);
