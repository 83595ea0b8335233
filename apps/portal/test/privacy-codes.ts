import { privacyWords } from "../src/features/privacy/privacy-words.ts";
import type { Made, OnScreen } from "./error-catalogue.ts";

const journeys = "tests/e2e/account/privacy.spec.ts";
const copies = { in: journeys, by: "too many copies are refused with a way on" };
const closings = "apps/api/src/capabilities/privacy";
const withdrawn = {
  in: `${closings}/closing/withdraw-closure.test.ts`,
  by: "a closing is withdrawn by two of the team, and the account is as it was",
};

/** Codes of one's own data and of the end of the account. */
export const privacyOnScreen: Readonly<Record<string, OnScreen>> = {
  "privacy/export-under-way": { words: privacyWords("privacy/export-under-way"), ...copies },
  "privacy/exports-spent": { words: privacyWords("privacy/exports-spent"), ...copies },
  "privacy/code-needed": {
    words: privacyWords("privacy/code-needed"),
    in: journeys,
    by: "the account says what is lost, and an old code closes nothing",
  },
};

/** Codes of the calls by which the team opens an account again: their screens come with the console. */
export const privacyOfOperators: Readonly<Record<string, Made>> = {
  "auth/account-closing": {
    in: `${closings}/closing/close-account.test.ts`,
    by: "is not undone by an operator alone",
  },
  "privacy/closure-over": withdrawn,
  "privacy/withdrawal-not-asked": withdrawn,
  "privacy/withdrawal-asked": withdrawn,
  "privacy/takes-two-people": withdrawn,
  "privacy/asker-gone": { ...withdrawn, by: "of two people, one who may not ask any more is none" },
};
