import * as z from "zod/mini";
import { Cursor, endpoint, Id, lineOfText, page, problem, record, text } from "../kit/index.ts";
import { WHILE_TERMS_WAIT } from "./while-terms-wait.ts";
import { Acceptance, PendingTerms, TermText, TermVersion } from "./terms-records.ts";

/** For new users, all applicable terms must be checked (5.4). */
export const missingTerms = problem("missing-terms", 400, "A term that applies was not accepted.");
/** What was accepted is not what is asked for any more: the page asks anew. */
export const outdatedTerm = problem(
  "terms/outdated",
  409,
  "This version is not in force for this account any more, or a newer one has taken its place.",
);

/** From where a term was accepted (3.2; section 9: "Site" unless said otherwise). */
const acceptanceDevice = ["acceptanceDevice", z.optional(lineOfText(40))] as const;
/** A member's accounts that they may answer for: their own, and those linked with it. */
const MOST_CONTACTS = 50;

/** Which terms still wait for an answer. A member names the own account and linked ones; anybody else's is like a missing one. */
export const listPendingTerms = endpoint({
  method: "POST",
  path: "/contact-term/pending-terms",
  summary: "Terms that wait for an answer",
  access: "member",
  roles: ["legal", "support"],
  admitsPending: WHILE_TERMS_WAIT,
  body: record({
    memberIds: [
      "contactIds",
      z.array(Id).check(z.minLength(1, "TOO_SHORT"), z.maxLength(MOST_CONTACTS, "TOO_LONG")),
    ],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)], accounts: ["records", z.array(PendingTerms)] }),
  reach: "one member's",
  onlyReads: true,
  example: { body: { contactIds: ["{memberId}"] } },
});

/**
 * Accepts one version (7.2, "the terms v2 endpoint"). Accepting what was accepted answers the same id. The `clientIP` that
 * clients send is not read: the server sees where a call comes from.
 */
export const acceptTerm = endpoint({
  method: "POST",
  path: "/contact-term/v2",
  summary: "Accept a version of a term",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  body: record({
    /** Whose account it is; the account's own, where it is said. */
    taxId: ["contactTaxId", z.optional(text(20, 11))],
    versionId: ["termId", Id],
    acceptanceDevice,
    memberId: ["contactId", Id],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)], id: ["id", Id] }),
  problems: [outdatedTerm],
  reach: "one member's",
  example: { body: { contactTaxId: "{taxId}", termId: "{termVersionId}", contactId: "{memberId}" } },
});

/** Accepts at once whatever waits (7.2, the loyalty endpoint): whose account it is has to be said right in all parts. */
export const acceptAgreement = endpoint({
  method: "POST",
  path: "/acceptAgreement",
  summary: "Accept all terms that wait",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  body: record({
    taxId: ["cpf", text(20, 11)],
    email: ["email", z.optional(text(254))],
    lastName: ["lastName", text(80)],
    acceptanceDevice,
  }),
  reply: record({ isSuccess: ["success", z.literal(true)], ids: ["ids", z.array(Id)] }),
  reach: "one member's",
  example: { body: { cpf: "{taxId}", email: "{email}", lastName: "Ribeiro" } },
});

/** The pages of terms that everybody may read (2.2). */
export const TermsPage = z.enum(["terms-of-use", "privacy-policy"]);
export type TermsPage = z.output<typeof TermsPage>;

/** What a public page shows: the newest of its versions in force, and the others that are. */
export const getTermsPage = endpoint({
  method: "GET",
  path: "/terms/page/:termsPage",
  summary: "The text of the terms of use or of the privacy policy",
  access: "anyone",
  params: z.object({ termsPage: TermsPage }),
  reply: record({
    text: ["text", z.optional(TermText)],
    others: ["records", z.array(TermVersion)],
  }),
  reach: "everybody's",
  offlineLabel: "os termos e os regulamentos",
});

/** One version to read; returned only if active (5.5). */
export const getTermText = endpoint({
  method: "GET",
  path: "/terms/:termVersionId",
  summary: "A version of a term to read",
  access: "anyone",
  params: z.object({ termVersionId: Id }),
  reply: TermText,
  reach: "everybody's",
  offlineLabel: "os termos e os regulamentos",
});

export const listAcceptances = endpoint({
  method: "GET",
  path: "/contact-term",
  summary: "What I accepted, newest first",
  access: "member",
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Acceptance),
  reach: "the caller's",
});

/** Exactly what was accepted: the text as it was stored, or the PDF. */
export const getAcceptedDocument = endpoint({
  method: "GET",
  path: "/contact-term/:acceptanceId/document",
  summary: "What I accepted, as a file",
  access: "member",
  params: z.object({ acceptanceId: Id }),
  reply: z.unknown(),
  download: ["text/html", "application/pdf"],
  reach: "one member's",
});

/** The regulations a member may read; with an id, that one with its text. */
export const getRegulations = endpoint({
  method: "GET",
  path: "/getRegulations",
  summary: "Regulations, or one of them to read",
  access: "member",
  query: record({ id: ["id", z.optional(Id)] }),
  reply: record({ isSuccess: ["success", z.literal(true)], regulations: ["records", z.array(TermText)] }),
  reach: "everybody's",
  offlineLabel: "os termos e os regulamentos",
});
