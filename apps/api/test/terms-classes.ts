import { named, OK, open, operator, own, shared, type CallClass } from "./access-class.ts";

const NOT_FOUND = [404, "not-found"] as const;
const DRAFT = { acg_ActivationDate__c: "2099-01-01", HtmlValue__c: "<p>Texto</p>" };
type Classes = Readonly<Record<string, CallClass>>;

/** Terms and regulations that everybody may read. */
export const publicTermsCalls: Classes = {
  "GET /terms/page/:termsPage": open("everybody's", OK),
  "GET /terms/:termVersionId": open("everybody's", OK),
  "GET /getRegulations": shared(),
};

/** What a member is asked for and has accepted. */
export const ownTermsCalls: Classes = {
  "GET /contact-term": own(),
  "POST /contact-term/pending-terms": {
    ...named(OK, ({ memberId }) => ({ contactIds: [memberId] })),
    admits: ["terms"],
    roles: ["legal", "support"],
    operatorAnswer: NOT_FOUND,
  },
  "POST /contact-term/v2": {
    ...named(OK, ({ taxId, termVersionId, memberId }) => ({
      contactTaxId: taxId,
      termId: termVersionId,
      contactId: memberId,
    })),
    admits: ["terms"],
  },
  "POST /acceptAgreement": {
    ...named(OK, ({ taxId, email }) => ({ cpf: taxId, email, lastName: "Ribeiro" })),
    admits: ["terms"],
  },
  "GET /contact-term/:acceptanceId/document": named(),
};

/** What operators do with terms. */
export const draftingCalls: Classes = {
  "GET /terms/versions": operator(["legal", "auditor"], OK),
  "GET /terms/versions/:versionId": operator(["legal", "auditor"], NOT_FOUND),
  "POST /terms/versions": operator(["legal"], NOT_FOUND, ({ versionId }) => ({
    acg_AcceptanceTerm__c: versionId,
    ...DRAFT,
  })),
  "PUT /terms/versions/:versionId": operator(["legal"], NOT_FOUND, () => DRAFT),
  "POST /terms/versions/:versionId/review": operator(["legal"], NOT_FOUND),
  "POST /terms/versions/:versionId/publish": operator(["legal"], NOT_FOUND),
  "POST /terms/versions/:versionId/retire": operator(["legal"], NOT_FOUND),
  "POST /send/reminder/email": operator(["legal", "support"], OK, ({ memberId }) => ({
    reminders: [{ whoId: memberId, templateName: "pending-terms" }],
  })),
};
