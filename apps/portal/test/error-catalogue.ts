import { HttpFailure } from "@colheita/client";
import { namedWords } from "../src/copy.ts";
import { favoriteRefusalWords } from "../src/features/channels/distributors/favorite-words.ts";
import { definitionWords } from "../src/features/identity/definition-words.ts";
import { refusalWords } from "../src/features/identity/log-in-refusals.ts";
import { noNetwork } from "../src/features/identity/log-in-words.ts";
import { faultWords } from "../src/features/identity/password-words.ts";
import { recoveryWords } from "../src/features/identity/recovery/recovery-words.ts";
import { changeRefusal, stepProblem } from "../src/features/second-factor/factor-words.ts";
import { signOnWords } from "../src/features/sign-on/sign-on-words.ts";
import { switchRefusalWords } from "../src/features/user-groups/switch-words.ts";
import { checkRefusalWords, sendRefusalWords } from "../src/platform/access-code/access-code-words.ts";
import { casesBeforeAnyScreen, casesOnScreen } from "./case-catalogue.ts";
import { failureWords } from "../src/platform/data/failure-words.ts";
import { correctionsOfOperators } from "./correction-codes.ts";
import { signUpOnScreen } from "./sign-up-codes.ts";
import { termsBeforeAnyScreen, termsOnScreen } from "./terms-codes.ts";
import { privacyOfOperators, privacyOnScreen } from "./privacy-codes.ts";
import { settingsOfOperators } from "./settings-codes.ts";
import { uploadsOnScreen } from "./uploads-catalogue.ts";

/** A test or journey that makes a code happen: its file, and its name as it stands there. */
export interface Made {
  readonly in: string;
  readonly by: string;
}

/** What a person reads who meets a code, as the screen has it, and what makes them meet it. */
export interface OnScreen extends Made {
  readonly words: string;
  /** The words lead on by where they stand: a link beside them, or the page itself. */
  readonly isLed?: boolean;
}

const said = ({ title, text }: { readonly title: string; readonly text: string }) => `${title} ${text}`;
const logIn = "tests/e2e/log-in/log-in.spec.ts";
const refusals = "tests/e2e/everywhere/refusals.spec.ts";
const signOn = "tests/e2e/log-in/sign-on.spec.ts";
const ticket = "tests/e2e/log-in/ticket.spec.ts";
const secondFactor = "tests/e2e/log-in/second-factor.spec.ts";
const password = "tests/e2e/log-in/password.spec.ts";
const operators = "apps/api/src/capabilities/operators";
const changes = "tests/e2e/account/change-refusals.spec.ts";

const sessionOver = "Sua sessão terminou. Entre de novo para continuar.";
const codeJourney = { in: refusals, by: "access-code: five wrong tries" };

/** Every code of comings and goings that a screen of the portal may meet: section 8's, and those of our own calls. */
export const onScreen: Readonly<Record<string, OnScreen>> = {
  "wrong-password": {
    words: said(refusalWords("wrong-password")),
    in: logIn,
    by: "a wrong password is refused, and what was typed stays",
  },
  "channels/too-many-favorites": {
    words: favoriteRefusalWords("channels/too-many-favorites"),
    in: "tests/e2e/invoices/distributors.spec.ts",
    by: "a favourite that could not be saved goes back, and says why",
  },
  "auth/user-disabled": {
    words: said(refusalWords("auth/user-disabled")),
    isLed: true,
    in: logIn,
    by: "told why only after the right password",
  },
  "user-needs-password-definition": {
    words: "Defina a sua senha",
    isLed: true,
    in: password,
    by: "who has to define a password enters a code, defines it, and comes where they wanted to go",
  },
  "no-uid": {
    words: sessionOver,
    in: "tests/e2e/log-in/session.spec.ts",
    by: "no-uid: a session that neither the browser nor the server has any more",
  },
  "user-token-expired": {
    words: sessionOver,
    in: refusals,
    by: "user-token-expired: a member whose session was ended elsewhere",
  },
  "permission-denied": {
    words: said(failureWords(new HttpFailure(403, "permission-denied"))),
    in: "tests/e2e/everywhere/failures.spec.ts",
    by: "data that a profile may not see says so, and nothing else breaks",
  },
  NO_PERMISSION_TO_ACCESS_PAGE: {
    words: namedWords.NO_PERMISSION_TO_ACCESS_PAGE,
    isLed: true,
    in: "tests/e2e/everywhere/access.spec.ts",
    by: "NO_PERMISSION_TO_ACCESS_PAGE: whom a page is not for",
  },
  "not-found": {
    words: said(failureWords(new HttpFailure(404, "not-found"))),
    isLed: true,
    in: "tests/e2e/reading/news.spec.ts",
    by: "a missing article is a page that says so",
  },
  "too-many-requests": {
    words: said(refusalWords("too-many-requests", 30)),
    in: refusals,
    by: "too-many-requests: after ten wrong passwords",
  },
  unavailable: { words: said(refusalWords("unavailable")), in: refusals, by: "unavailable: the form says" },
  "internal-error": {
    words: said(refusalWords("internal-error")),
    in: refusals,
    by: "internal-error: the form says",
  },
  "network-request-failed": {
    words: said(noNetwork),
    in: refusals,
    by: "network-request-failed: without a network",
  },
  "missing-recaptcha-token": {
    words: said(refusalWords("missing-recaptcha-token")),
    in: "tests/e2e/log-in/human-proof.spec.ts",
    by: "missing-recaptcha-token: a proof that is not good enough",
  },
  "multi-factor-auth-required": {
    words: said(refusalWords("multi-factor-auth-required")),
    in: secondFactor,
    by: "the code of the app finishes the log-in, by keyboard alone",
  },

  "access-code/too-many": { words: said(recoveryWords("access-code/too-many", 600)), ...codeJourney },
  "access-code/wrong": { words: checkRefusalWords("access-code/wrong"), ...codeJourney },
  "access-code/locked": { words: checkRefusalWords("access-code/locked"), ...codeJourney },
  "access-code/expired": { words: checkRefusalWords("access-code/expired"), ...codeJourney },
  "access-code/no-contact": {
    words: sendRefusalWords("access-code/no-contact"),
    in: changes,
    by: "access-code/no-contact: a member whom no code can reach",
  },

  "password/weak": {
    words: faultWords(["common"]),
    in: password,
    by: "defines one by a code: what is wrong is shown at its field, and common passwords are refused",
  },
  "password/wrong-current": {
    words: said(definitionWords("password/wrong-current")),
    in: password,
    by: "the password is changed from the account page, and a wrong current one is reported at its field",
  },
  "password/proof-expired": {
    words: said(definitionWords("password/proof-expired")),
    in: password,
    by: "a link that was used, or sent before the change, opens nothing and shows the way",
  },

  "second-factor/wrong": {
    words: said(stepProblem("second-factor/wrong", "totp")),
    in: secondFactor,
    by: "the code of the app finishes the log-in, by keyboard alone, and a wrong one is announced",
  },
  "second-factor/over": {
    words: said(stepProblem("second-factor/over", "totp")),
    in: secondFactor,
    by: "after five wrong codes the log-in begins anew with the password",
  },
  "second-factor/wrong-password": {
    words: changeRefusal("second-factor/wrong-password"),
    in: secondFactor,
    by: "an app is added after the password was typed again",
  },
  "second-factor/fresh-proof-needed": {
    // The dialog that asks for the proof is what is said.
    words: "Confirme que é você",
    in: secondFactor,
    by: "an app is added after the password was typed again",
  },
  "second-factor/not-confirmed": {
    words: changeRefusal("second-factor/not-confirmed"),
    in: secondFactor,
    by: "an app is added after the password was typed again",
  },
  "second-factor/enrolment-over": {
    words: changeRefusal("second-factor/enrolment-over"),
    in: changes,
    by: "the app is not added, and the dialog says what to do",
  },
  "second-factor/too-many": {
    words: changeRefusal("second-factor/too-many"),
    in: changes,
    by: "the app is not added, and the dialog says what to do",
  },
  "second-factor/already-there": {
    words: changeRefusal("second-factor/already-there"),
    isLed: true,
    in: changes,
    by: "a passkey that is there is not added twice",
  },

  USER_IS_INACTIVE_OR_BLOCKED: {
    words: switchRefusalWords("USER_IS_INACTIVE_OR_BLOCKED"),
    isLed: true,
    in: changes,
    by: "the server shuts an account that was open when the list was read",
  },
  "user-groups/code-needed": {
    words: switchRefusalWords("user-groups/code-needed"),
    in: changes,
    by: "the other account stays shut, and the popup says what to do",
  },
  "user-groups/second-factor-needed": {
    words: switchRefusalWords("user-groups/second-factor-needed"),
    in: changes,
    by: "the other account stays shut, and the popup says what to do",
  },

  "popup-blocked": {
    words: said(signOnWords("popup-blocked")),
    in: signOn,
    by: "that the browser blocks is not needed",
  },
  "popup-closed-by-user": {
    words: said(signOnWords("popup-closed-by-user")),
    in: signOn,
    by: "that is closed is given up after a while",
  },
  "cancelled-popup-request": {
    words: said(signOnWords("cancelled-popup-request")),
    in: signOn,
    by: "can be cancelled by the member while it is waited for",
  },
  "web-storage-unsupported": {
    words: said(signOnWords("web-storage-unsupported")),
    in: signOn,
    by: "row 14: an answer that this browser did not ask for opens nothing",
  },
  "invalid-continue-uri": {
    words: said(signOnWords("invalid-continue-uri")),
    in: ticket,
    by: "row 16: a ticket does not lead out of the portal",
  },
  "unauthorized-domain": {
    words: said(signOnWords("unauthorized-domain")),
    in: signOn,
    by: "the portal's other address leads to its own",
  },
  "user-mismatch": {
    words: said(signOnWords("user-mismatch")),
    in: signOn,
    by: "an account that opens another member's is not connected",
  },
  "sign-on/denied": {
    words: said(signOnWords("sign-on/denied")),
    in: signOn,
    by: "whoever declines at the provider reads so, and may try again",
  },
  "sign-on/invalid": {
    words: said(signOnWords("sign-on/invalid")),
    in: signOn,
    by: "an ID token that is too old opens nothing",
  },
  "sign-on/provider-unavailable": {
    words: said(signOnWords("sign-on/provider-unavailable")),
    in: signOn,
    by: "a provider that is down is reported as such, and the password still works",
  },
  "sign-on/ticket-invalid": {
    words: said(signOnWords("sign-on/ticket-invalid")),
    in: ticket,
    by: "a partner's ticket opens the portal at its page, once",
  },
  "sign-on/wrong-password": {
    words: said(signOnWords("sign-on/wrong-password")),
    in: signOn,
    by: "an account is connected with a password, opens the portal, and is disconnected",
  },
  ...privacyOnScreen,
  ...casesOnScreen,
  ...signUpOnScreen,
  ...termsOnScreen,
  ...uploadsOnScreen,
};

/** Codes of calls that no screen of the portal makes yet; one that a screen meets belongs above. */
export const beforeAnyScreen: Readonly<Record<string, Made>> = {
  // Of who runs the programme: their screens come with the console.
  ...privacyOfOperators,
  ...settingsOfOperators,
  ...correctionsOfOperators,
  "second-factor/last": {
    in: `${operators}/own-factors.test.ts`,
    by: "an operator lists, names and removes factors, and the last one stays",
  },
  ...casesBeforeAnyScreen,
  "operators/not-oneself": {
    in: `${operators}/operator-access.test.ts`,
    by: "nobody takes away, gives back or changes their own access as an admin",
  },
  ...termsBeforeAnyScreen,
};
