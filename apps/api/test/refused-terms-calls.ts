import type { RefusedCall } from "./refused-calls.ts";

const REDACTED = "[redacted]";
const NOBODY = "003ZZZZZZZZZZZZ";
const denied = (path?: string): RefusedCall => ({
  ...(path === undefined ? {} : { path }),
  data: {},
  status: 403,
  result: "permission-denied",
});

/** Calls about terms, refused: of nobody's account, or by who is no operator. */
export const REFUSED_TERMS_CALLS: Readonly<Record<string, RefusedCall>> = {
  "POST /contact-term/pending-terms": {
    body: { contactIds: [NOBODY] },
    data: { memberIds: [NOBODY] },
    status: 404,
    result: "not-found",
  },
  "POST /contact-term/v2": {
    body: { contactTaxId: "529.982.247-25", termId: NOBODY, contactId: NOBODY, clientIP: "10.0.0.1" },
    data: { taxId: REDACTED, versionId: NOBODY, memberId: NOBODY },
    status: 404,
    result: "not-found",
  },
  "POST /acceptAgreement": {
    body: { cpf: "529.982.247-25", email: "alguem@fazenda.example", lastName: "Alguém" },
    data: { taxId: REDACTED, email: REDACTED, lastName: REDACTED },
    status: 404,
    result: "not-found",
  },
  "POST /terms/versions": denied(),
  "PUT /terms/versions/:versionId": denied(`/terms/versions/${NOBODY}`),
  "POST /terms/versions/:versionId/review": denied(`/terms/versions/${NOBODY}/review`),
  "POST /terms/versions/:versionId/publish": denied(`/terms/versions/${NOBODY}/publish`),
  "POST /terms/versions/:versionId/retire": denied(`/terms/versions/${NOBODY}/retire`),
  "POST /send/reminder/email": denied(),
};
