import { named, OK, own, type CallClass } from "./access-class.ts";

type Classes = Readonly<Record<string, CallClass>>;

/** Whoever is asked for terms that they do not want takes their data along, and leaves. */
const whileTermsWait = (meant: CallClass): CallClass => ({ ...meant, admits: ["terms"] });

/** What a member asks of what is kept about them. */
export const ownPrivacyCalls: Classes = {
  "GET /privacy/exports": whileTermsWait(own()),
  "POST /privacy/exports": whileTermsWait(own()),
  "POST /privacy/exports/:exportId/address": whileTermsWait(named(OK, () => ({ format: "pdf" }))),
  "GET /privacy/closing": whileTermsWait(own()),
};

/** What ends the session that calls, and the account. */
export const closingCall: Classes = {
  "POST /privacy/opt-out": whileTermsWait(
    own([403, "privacy/code-needed"], () => ({ programOptOut: true, grant: "none" })),
  ),
};
