import * as z from "zod/mini";
import { CalendarDate, endpoint, Id, Instant, lineOfText, problem, record, text } from "../kit/index.ts";

/** Nobody makes and approves the same version (DECISIONS, "Operators"); the database refuses it, too. */
export const takesTwoPeople = problem(
  "terms/takes-two-people",
  403,
  "Who wrote this version can't be the one who publishes it.",
);
export const notAllowedNow = problem(
  "terms/wrong-state",
  409,
  "A draft is changed and sent to review, what is under review is published, what is published is retired.",
);
export const notAPdf = problem("terms/not-a-pdf", 400, "The file is not a PDF, or is larger than 10 MB.");
export const emptyText = problem("terms/empty-text", 400, "Nothing is left of the text once it is cleaned.");
export const forNobody = problem(
  "terms/for-nobody",
  400,
  "The version is neither everybody's, nor for categories, nor for the teams of a business cycle.",
);

const success = { isSuccess: ["success", z.literal(true)] } as const;
const State = z.enum(["draft", "review", "published", "retired"]);
const Kind = z.enum(["acceptance", "regulation"]);
const roles = ["legal"] as const;
const params = z.object({ versionId: Id });

const DAY_ORDER = "INVALID_WINDOW";

/** A term that there is not yet. */
const NewTerm = record(
  {
    /** Accepted by members, or a regulation that they read. */
    kind: ["acg_Kind__c", z.optional(Kind)],
    title: ["Name", lineOfText(120)],
    label: ["acg_Label__c", z.optional(lineOfText(200))],
    isPrivate: ["acg_IsPrivate__c", z.optional(z.boolean())],
    businessCycleId: ["acg_BusinessCycle__c", z.optional(Id)],
    startsOn: ["acg_StartDate__c", z.optional(CalendarDate)],
    endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
  },
  ({ startsOn, endsOn }) =>
    startsOn !== undefined && endsOn !== undefined && endsOn < startsOn
      ? { field: "endsOn", code: DAY_ORDER }
      : undefined,
);

/** The PDF of a version, base64: 10 MB become a third more. */
const MOST_PDF_CHARACTERS = 14_000_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The record of a draft holds what it is, and not its text, which is stored beside it and may be a file. */
const recorded = ["business", "categories", "activatesOn"];
const content = {
  business: ["acg_Business__c", z.optional(lineOfText(80))],
  /** Whom it is for, unless the term is everybody's or a business'. */
  categories: ["LoyaltyCategory__c", z.optional(z.array(lineOfText(60)).check(z.maxLength(20, "TOO_LONG")))],
  activatesOn: ["acg_ActivationDate__c", CalendarDate],
  /** One of the two. No address is ever taken: a PDF is a file that was sent. */
  html: ["HtmlValue__c", z.optional(text(200_000, 1))],
  pdf: [
    "acg_Pdf__c",
    z.optional(
      z.string().check(z.maxLength(MOST_PDF_CHARACTERS, "TOO_LONG"), z.regex(BASE64, "INVALID_PDF")),
    ),
  ],
} as const;

type Given = { readonly html?: string | undefined; readonly pdf?: string | undefined };
const oneText = ({ html, pdf }: Given) =>
  (html === undefined) === (pdf === undefined) ? ({ field: "html", code: "ONE_TEXT" } as const) : undefined;

/** A version as those who write and approve it see it. */
const DraftedVersion = record({
  id: ["Id", Id],
  termId: ["acg_AcceptanceTerm__c", Id],
  kind: ["acg_Kind__c", Kind],
  title: ["Name", z.string()],
  label: ["acg_Label__c", z.optional(z.string())],
  isPrivate: ["acg_IsPrivate__c", z.boolean()],
  businessCycleId: ["acg_BusinessCycle__c", z.optional(z.string())],
  startsOn: ["acg_StartDate__c", z.optional(CalendarDate)],
  endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
  number: ["acg_Version__c", z.int()],
  state: ["acg_Status__c", State],
  business: ["acg_Business__c", z.optional(z.string())],
  categories: ["LoyaltyCategory__c", z.array(z.string())],
  activatesOn: ["acg_ActivationDate__c", CalendarDate],
  hash: ["acg_TextDigest__c", z.string()],
  writtenBy: ["CreatedByIds", z.array(z.string())],
  approvedBy: ["acg_ApprovedBy__c", z.optional(z.string())],
  publishedAt: ["acg_PublishDate__c", z.optional(Instant)],
  html: ["HtmlValue__c", z.optional(z.string())],
  pdfUrl: ["acg_PdfUrl__c", z.optional(z.string())],
});

export const listVersions = endpoint({
  method: "GET",
  path: "/terms/versions",
  summary: "Versions of terms and regulations in every state, without their texts",
  access: "operator",
  roles: ["legal", "auditor"],
  reply: record({ versions: ["records", z.array(DraftedVersion)] }),
  reach: "operators'",
});

export const getVersion = endpoint({
  method: "GET",
  path: "/terms/versions/:versionId",
  summary: "A version in any state, with its text",
  access: "operator",
  roles: ["legal", "auditor"],
  params,
  reply: DraftedVersion,
  reach: "operators'",
});

export const draftVersion = endpoint({
  method: "POST",
  path: "/terms/versions",
  summary: "Draft a version of a term, or a new term with its first",
  access: "operator",
  roles,
  body: record(
    {
      /** The term it is a further version of … */
      termId: ["acg_AcceptanceTerm__c", z.optional(Id)],
      /** … or the one it is the first of. */
      term: ["acg_AcceptanceTerm__r", z.optional(NewTerm)],
      ...content,
    },
    (given) =>
      (given.termId === undefined) === (given.term === undefined)
        ? { field: "termId", code: "ONE_TERM" }
        : oneText(given),
  ),
  reply: record({ ...success, id: ["id", Id] }),
  problems: [notAPdf, emptyText, forNobody],
  maxBodyBytes: MOST_PDF_CHARACTERS + 500_000,
  perMinute: 60,
  reach: "operators'",
  recorded: ["termId", "term", ...recorded],
  example: {
    body: {
      acg_AcceptanceTerm__c: "{versionId}",
      acg_ActivationDate__c: "2099-01-01",
      HtmlValue__c: "<p>Texto</p>",
    },
  },
});

/** Puts other words in the place of a draft's; one that was under review is a draft again. */
export const changeVersion = endpoint({
  method: "PUT",
  path: "/terms/versions/:versionId",
  summary: "Change a draft",
  access: "operator",
  roles,
  params,
  body: record(content, oneText),
  reply: record(success),
  problems: [notAllowedNow, notAPdf, emptyText, forNobody],
  maxBodyBytes: MOST_PDF_CHARACTERS + 500_000,
  perMinute: 60,
  reach: "operators'",
  recorded,
  example: { body: { acg_ActivationDate__c: "2099-01-01", HtmlValue__c: "<p>Texto</p>" } },
});

export const reviewVersion = endpoint({
  method: "POST",
  path: "/terms/versions/:versionId/review",
  summary: "Send a draft to review",
  access: "operator",
  roles,
  params,
  reply: record(success),
  problems: [notAllowedNow],
  reach: "operators'",
});

/** The second person. From its day on it stands before the portal of those it is for. */
export const publishVersion = endpoint({
  method: "POST",
  path: "/terms/versions/:versionId/publish",
  summary: "Approve and publish a version",
  access: "operator",
  roles,
  params,
  reply: record(success),
  problems: [notAllowedNow, takesTwoPeople],
  reach: "operators'",
});

/** Nobody is asked for it any more; what was accepted stands. */
export const retireVersion = endpoint({
  method: "POST",
  path: "/terms/versions/:versionId/retire",
  summary: "Retire a published version",
  access: "operator",
  roles,
  params,
  reply: record(success),
  problems: [notAllowedNow],
  reach: "operators'",
});

/** What came of one reminder. */
const Reminded = z.enum(["sent", "not-found", "no-email", "nothing-pending", "already-reminded"]);

/** Reminders by e-mail (7.2). Addresses come from `whoId`; the `toAddress` that is sent along is not read (DECISIONS). */
export const sendReminders = endpoint({
  method: "POST",
  path: "/send/reminder/email",
  summary: "Remind members of the terms that wait for them",
  access: "operator",
  roles: ["legal", "support"],
  body: record({
    reminders: [
      "reminders",
      z
        .array(
          record({
            memberId: ["whoId", Id],
            template: ["templateName", z.enum(["pending-terms"])],
          }),
        )
        .check(z.minLength(1, "TOO_SHORT"), z.maxLength(100, "TOO_LONG")),
    ],
  }),
  reply: record({
    ...success,
    reminders: ["records", z.array(record({ memberId: ["whoId", Id], outcome: ["status", Reminded] }))],
  }),
  perMinute: 60,
  reach: "operators'",
  example: { body: { reminders: [{ whoId: "{memberId}", templateName: "pending-terms" }] } },
});
