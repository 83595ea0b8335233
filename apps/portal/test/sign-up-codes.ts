import { fieldWords } from "../src/features/registration/field-words.ts";
import { signUpWords } from "../src/features/registration/sign-up/sign-up-words.ts";
import type { OnScreen } from "./error-catalogue.ts";

const signUp = "tests/e2e/sign-up/sign-up.spec.ts";
const refusals = "tests/e2e/sign-up/sign-up-refusals.spec.ts";
const aloud = (code: string): string => {
  const { title, text } = signUpWords(code);
  return `${title} ${text}`;
};

/** What the form of the sign-up says of a refusal: above it, or at the field that is wrong (5.4). */
export const signUpOnScreen: Readonly<Record<string, OnScreen>> = {
  "auth/cpfcnpj-already-in-use": {
    words: aloud("auth/cpfcnpj-already-in-use"),
    in: signUp,
    by: "a CPF that a member has is reported after the code, and can be corrected",
  },
  "email-already-in-use": {
    words: aloud("email-already-in-use"),
    in: refusals,
    by: "an e-mail that a member has is reported after the code, and can be changed",
  },
  "email-check-fail": {
    words: aloud("email-check-fail"),
    in: refusals,
    by: "the code of one e-mail proves no other, and another code leads on",
  },
  "missing-terms": {
    words: fieldWords("missing-terms"),
    in: refusals,
    by: "a term that came meanwhile is asked for, and what was typed stays",
  },
  "firstname-length": {
    words: fieldWords("firstname-length"),
    in: signUp,
    by: "every rule of the form are reported as by the API",
  },
  "lastname-length": {
    words: fieldWords("lastname-length"),
    in: signUp,
    by: "every rule of the form are reported as by the API",
  },
  "invalid-referral-code": {
    words: fieldWords("invalid-referral-code"),
    in: signUp,
    by: "every rule of the form are reported as by the API",
  },
};
