import * as z from "zod/mini";
import { Cursor, endpoint, Id, page, problem, record, text } from "../kit/index.ts";
import { uploadMissing } from "../uploads/uploads-endpoints.ts";
import { caseFields, CaseState, caseStory } from "./case-records.ts";
import { AttachedImages } from "./support-endpoints.ts";

export const claimedByOther = problem(
  "support/claimed-by-other",
  409,
  "Another operator has taken this case.",
);
export const caseClosed = problem(
  "support/case-closed",
  409,
  "This case does not stand where this can be done.",
);

/** What the support sees of who writes, beside the case itself. */
const deskFields = {
  ...caseFields,
  name: ["Name", z.string()],
  /** None of a visitor. */
  memberId: ["ContactId", z.optional(Id)],
  claimedBy: ["OwnerId", z.optional(Id)],
} as const;

const DeskCase = record(deskFields);
export type DeskCase = z.output<typeof DeskCase>;

const DeskDetail = record({
  ...deskFields,
  ...caseStory,
  email: ["SuppliedEmail", z.string()],
  phone: ["Phone", z.string()],
  recordTypeId: ["RecordTypeId", Id],
});
export type DeskDetail = z.output<typeof DeskDetail>;

const caseId = z.object({ caseId: Id });
const Done = record({ isSuccess: ["success", z.literal(true)] });
const MOST_CHARACTERS = 4_000;

/** The oldest first: who waits longest is next. */
export const listDeskCases = endpoint({
  method: "GET",
  path: "/support/cases",
  summary: "Support cases by state, the oldest first",
  access: "operator",
  roles: ["support", "auditor"],
  query: record({
    state: ["Status", z.optional(CaseState)],
    cursor: ["cursor", z.optional(Cursor)],
  }),
  reply: page(DeskCase),
  reach: "operators'",
});

/** The images are for the support alone: an auditor reads words. */
export const getDeskCase = endpoint({
  method: "GET",
  path: "/support/cases/:caseId",
  summary: "A support case with its conversation",
  access: "operator",
  roles: ["support", "auditor"],
  params: caseId,
  reply: DeskDetail,
  reach: "operators'",
});

/** Takes a case, or takes it over from who is named. */
export const claimCase = endpoint({
  method: "POST",
  path: "/support/cases/:caseId/claim",
  summary: "Take a support case",
  access: "operator",
  roles: ["support"],
  params: caseId,
  body: record({ from: ["OwnerId", z.optional(Id)] }),
  reply: Done,
  problems: [claimedByOther, caseClosed],
  reach: "operators'",
  example: { body: {} },
});

/** Answers, asks the client, or answers for the last time: by the state that the case takes on. */
export const answerCase = endpoint({
  method: "POST",
  path: "/support/cases/:caseId/answer",
  summary: "Answer a support case, ask its client or resolve it",
  access: "operator",
  roles: ["support"],
  params: caseId,
  body: record({
    text: [
      "Description",
      text(MOST_CHARACTERS, 1).check(z.refine((value) => value.trim() !== "", "TOO_SHORT")),
    ],
    state: ["Status", z.enum(["em_atendimento", "aguardando_cliente", "resolvido"])],
    /** For a member, who reads the answer on the portal; a visitor reads it in an e-mail, which takes none. */
    images: ["Images", AttachedImages],
  }),
  reply: Done,
  isIdempotent: true,
  problems: [claimedByOther, caseClosed, uploadMissing],
  reach: "operators'",
  recorded: ["state"],
  example: { body: { Description: "Começa em julho.", Status: "resolvido" } },
});

/** Closes a resolved case before its time. */
export const closeCase = endpoint({
  method: "POST",
  path: "/support/cases/:caseId/close",
  summary: "Close a resolved support case",
  access: "operator",
  roles: ["support"],
  params: caseId,
  reply: Done,
  problems: [caseClosed],
  reach: "operators'",
});
