import * as z from "zod/mini";
import { missingProof } from "../human-proof/human-proof-endpoints.ts";
import { endpoint, Id, problem, record, text } from "../kit/index.ts";
import { uploadMissing } from "../uploads/uploads-endpoints.ts";
import { AttachUrl } from "../uploads/uploads-records.ts";
import { caseLimits } from "./case-form.ts";

/** Longer than any rule allows: what is longer is not even judged. */
const MOST_CHARACTERS = 2_000;
const MOST_IMAGES = 10;
const typed = z.optional(z.string().check(z.maxLength(MOST_CHARACTERS, "TOO_LONG")));

const SentImage = record({
  uploadId: ["attachUrl", AttachUrl],
  fileName: ["fileName", text(200)],
});

/** The images that go with words about a case, of the member or of the support. */
export const AttachedImages = z.optional(
  z.array(SentImage).check(z.maxLength(caseLimits.images, "TOO_MANY")),
);

/**
 * A case as it is sent (7.2). Its rules are those of `case-form.ts`, which name the field and the code of 5.1; here is
 * only what any text must be to be judged at all.
 */
export const NewCase = record({
  type: ["Type", typed],
  reason: ["Reason", typed],
  description: ["Description", typed],
  /** What the browser claims; the server has its own. */
  recordTypeId: ["RecordTypeId", z.optional(text(40))],
  /** For a document reason the selfie first, then the document. */
  images: ["Images", z.optional(z.array(SentImage).check(z.maxLength(MOST_IMAGES, "TOO_MANY")))],
  name: ["Name", typed],
  email: ["SuppliedEmail", typed],
  phone: ["Phone", typed],
  /** Who the browser believes to be: checked against the session, and never taken from here. */
  contactId: ["ContactId", z.optional(Id)],
  /** A proof of human work, for who has no session. */
  humanProof: ["token", z.optional(text(4000))],
});
export type NewCase = z.output<typeof NewCase>;

/** Section 8, "Return codes from the user helper". */
export const unknownRecordType = problem("error-recordType", 404, "There is no record type of this name.");

/**
 * Opens a case, of the member whose session it is, or of a visitor. With an Idempotency-Key, which the specification's
 * client does not know, a retry opens no second one.
 */
export const addCase = endpoint({
  method: "POST",
  path: "/addCase",
  summary: "Open a support case",
  access: "anyone",
  isTokenWelcome: true,
  body: NewCase,
  reply: record({
    isSuccess: ["success", z.literal(true)],
    /** The protocol. */
    number: ["CaseNumber", z.int()],
    /** A visitor's case is read by nobody but the support. */
    id: ["Id", z.optional(Id)],
  }),
  problems: [missingProof, uploadMissing],
  failure: { success: false },
  perMinute: 60,
  reach: "the caller's",
  humanProof: "of visitors",
  // What somebody writes to the support is in no log, nor what they say it is about before that is judged.
  recorded: [],
  example: {
    body: {
      Type: "Outros",
      Reason: "Dúvida",
      Description: "Quando começa a próxima safra?",
      Name: "Nair Segura",
      SuppliedEmail: "{unusedEmail}",
      Phone: "(66) 99812-4471",
    },
  },
});

/** The id of a record type by its name (7.2). */
export const getRecordType = endpoint({
  method: "GET",
  path: "/getRecordType",
  summary: "The id of a record type",
  access: "anyone",
  isTokenWelcome: true,
  query: record({ name: ["name", z.optional(text(80))] }),
  reply: record({ isSuccess: ["success", z.literal(true)], id: ["Id", Id], name: ["Name", z.string()] }),
  problems: [unknownRecordType],
  failure: { success: false },
  reach: "nobody's",
});

const CaseType = record({ type: ["Type", z.string()], reasons: ["Reasons", z.array(z.string())] });

/** What the case form offers to who asks, and what is known of them. */
export const getCaseForm = endpoint({
  method: "GET",
  path: "/cases/form",
  summary: "What a new case may be about, and who writes it",
  access: "anyone",
  isTokenWelcome: true,
  reply: record({
    types: ["types", z.array(CaseType)],
    recordTypeId: ["RecordTypeId", Id],
    /** Of a member: what the form begins with. */
    contact: [
      "Contact",
      z.optional(
        record({
          id: ["Id", Id],
          name: ["Name", z.string()],
          email: ["Email", z.optional(z.string())],
          phone: ["LoyaltyPhone__c", z.optional(z.string())],
        }),
      ),
    ],
  }),
  reach: "the caller's",
  personalData: ["email", "phone"],
});
