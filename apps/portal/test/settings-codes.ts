import type { Made } from "./error-catalogue.ts";

const made = (by: string): Made => ({
  in: "apps/api/src/capabilities/setting-changes/change-by-two.test.ts",
  by,
});

/** Codes of the calls by which the team changes settings: their screens come with the console. */
export const settingsOfOperators: Readonly<Record<string, Made>> = {
  "setting-changes/takes-two-people": made("one operator asks, another one agrees"),
  "setting-changes/made": made("one operator asks, another one agrees"),
  "setting-changes/over": made("withdrawn by who made it or declined by another"),
  "setting-changes/asker-gone": made("on the word of no operator who lost their access"),
  "setting-changes/changed-meanwhile": made("is no longer what was seen"),
};
