const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Section 8: return codes of the user helper. */
const userCodes =
  words(`no-uid error-recordType unknown-error auth/cpfcnpj-already-in-use firstname-length lastname-length
  invalid-referral-code missing-terms email-already-in-use email-check-fail auth/user-not-found auth/user-disabled
  user-needs-password-definition user-exists not-found permission-denied`);

/** Section 8: strings that a person reads under a code. */
const stringCodes = words("NO_PERMISSION_TO_ACCESS_PAGE USER_IS_INACTIVE_OR_BLOCKED");

/** Section 8: codes of the identity service. */
const identityCodes = words(`wrong-password user-not-found too-many-requests network-request-failed
  missing-recaptcha-token multi-factor-auth-required user-mismatch unauthorized-domain popup-blocked
  popup-closed-by-user cancelled-popup-request web-storage-unsupported invalid-continue-uri internal-error
  user-disabled user-token-expired`);

/** Section 8, what concerns comings and goings. */
export const section8 = [...userCodes, ...stringCodes, ...identityCodes];

/** Codes of section 8 that no call answers, and why. */
export const neverAnswered: Readonly<Record<string, string>> = {
  "user-exists": "auth/cpfcnpj-already-in-use and email-already-in-use say which of the two somebody has",
  "unknown-error":
    "a fault of ours is internal-error, and a screen says the same of a code that it does not know",
  "user-disabled": "the same refusal has one spelling in every answer: auth/user-disabled",
  "user-not-found": "nobody learns who has an account: the answer is wrong-password",
  "auth/user-not-found": "nobody learns who has an account: the answer is wrong-password or not-found",
};

/** Every code that the specification names, by its section. */
export const specifiedCodes: readonly { readonly section: string; readonly codes: readonly string[] }[] = [
  {
    section: "5.1",
    codes: words(`EMPTY_REASON EMPTY_TYPE EMPTY_NAME INVALID_FIRST_NAME EMPTY_EMAIL INVALID_EMAIL EMPTY_PHONE
      INVALID_PHONE EMPTY_DESCRIPTION EMPTY_PHOTO`),
  },
  { section: "8", codes: section8 },
  {
    section: "8, push",
    codes: words("permission-blocked unsupported-browser token-subscribe-failed token-update-failed"),
  },
];
