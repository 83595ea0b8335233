import { caseRefusalProblem } from "../src/features/support/case-words.ts";
import { wordsProblem } from "../src/features/support/conversation/words-problems.ts";
import type { Made, OnScreen } from "./error-catalogue.ts";

const support = "apps/api/src/capabilities/support";
const cases = "tests/e2e/support/case-conversation.spec.ts";
const { title, text } = caseRefusalProblem("uploads/missing");

/** The codes of cases that a screen may meet. */
export const casesOnScreen: Readonly<Record<string, OnScreen>> = {
  "uploads/missing": {
    words: `${title} ${text}`,
    in: "tests/e2e/support/case-form.spec.ts",
    by: "uploads/missing: a missing image is reported, and what was typed stays",
  },
  "support/case-over": {
    words: wordsProblem("support/case-over"),
    in: cases,
    by: "support/case-over: what was resolved meanwhile takes no message, and keeps what was typed",
  },
  "support/reopen-over": {
    words: wordsProblem("support/reopen-over"),
    in: cases,
    by: "support/reopen-over, support/already-rated, support/not-resolved",
  },
  "support/not-resolved": {
    words: wordsProblem("support/not-resolved"),
    in: cases,
    by: "support/reopen-over, support/already-rated, support/not-resolved",
  },
  "support/already-rated": {
    words: wordsProblem("support/already-rated"),
    in: cases,
    by: "support/reopen-over, support/already-rated, support/not-resolved",
  },
};

/** Those of the support's own work, whose screens come with the console, and of a call that no form makes. */
export const casesBeforeAnyScreen: Readonly<Record<string, Made>> = {
  "support/claimed-by-other": {
    in: `${support}/desk/desk-work.test.ts`,
    by: "support/claimed-by-other: two operators do not work on one case unawares",
  },
  "support/case-closed": {
    in: `${support}/desk/desk-work.test.ts`,
    by: "support/case-closed: what was resolved is neither claimed nor answered",
  },
  "error-recordType": {
    in: `${support}/open-case.test.ts`,
    by: "error-recordType: a record type that nothing has is missing",
  },
};
