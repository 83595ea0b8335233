import type { Made } from "./error-catalogue.ts";

const made = (by: string): Made => ({
  in: "apps/api/src/capabilities/profile/correct-by-two.test.ts",
  by,
});

/** Codes of the calls by which the team corrects what members can't change: their screens come with the console. */
export const correctionsOfOperators: Readonly<Record<string, Made>> = {
  "corrections/takes-two-people": made("one of the support asks, another one agrees"),
  "corrections/asked": made("one of the support asks, another one agrees"),
  "corrections/made": made("one of the support asks, another one agrees"),
  "corrections/over": made("is withdrawn by who asked or declined by another"),
  "corrections/asker-gone": made("what is kept is no longer what was seen"),
  "corrections/changed-meanwhile": made("what is kept is no longer what was seen"),
};
