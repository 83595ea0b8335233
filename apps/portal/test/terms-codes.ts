import { acceptanceRefusal } from "../src/features/terms/terms-words.ts";
import type { Made, OnScreen } from "./error-catalogue.ts";

const terms = "apps/api/src/capabilities/terms";

const { title, text } = acceptanceRefusal("terms/outdated");

/** What a screen says of a refused acceptance. */
export const termsOnScreen: Readonly<Record<string, OnScreen>> = {
  "terms/outdated": {
    words: `${title} ${text}`,
    in: "tests/e2e/sign-up/terms.spec.ts",
    by: "reads at the box what is missing, and a refusal keeps what was ticked",
  },
};

/** What calls about terms may be refused for that no screen makes yet: their screens come with the console. */
export const termsBeforeAnyScreen: Readonly<Record<string, Made>> = {
  "terms/wrong-state": {
    in: `${terms}/drafting.test.ts`,
    by: "a version is drafted, reviewed, published by a second person, and retired",
  },
  "terms/takes-two-people": {
    in: `${terms}/drafting.test.ts`,
    by: "who changed a draft had a hand in it, and a change sends it back from review",
  },
  "terms/for-nobody": {
    in: `${terms}/drafting.test.ts`,
    by: "a version for nobody, without a text, with two, or of a term that there is not",
  },
  "terms/empty-text": {
    in: `${terms}/drafting.test.ts`,
    by: "a version for nobody, without a text, with two, or of a term that there is not",
  },
  "terms/not-a-pdf": {
    in: `${terms}/drafting.test.ts`,
    by: "a file that is no PDF is refused, and what is refused or replaced leaves no file behind",
  },
};
