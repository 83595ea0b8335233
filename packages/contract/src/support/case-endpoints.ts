import * as z from "zod/mini";
import { Cursor, endpoint, Id, page, problem, record, text } from "../kit/index.ts";
import { uploadMissing } from "../uploads/uploads-endpoints.ts";
import { caseLimits } from "./case-form.ts";
import { CaseDetail, CaseState, CaseSummary } from "./case-records.ts";
import { AttachedImages } from "./support-endpoints.ts";

export const caseOver = problem(
  "support/case-over",
  409,
  "This case is resolved: open it again to write more.",
);
export const notReopenable = problem("support/reopen-over", 409, "This case can no longer be opened again.");
export const notResolved = problem("support/not-resolved", 409, "This case is not resolved yet.");
export const alreadyRated = problem("support/already-rated", 409, "This case was rated already.");

const caseId = z.object({ caseId: Id });
const Done = record({ isSuccess: ["success", z.literal(true)] });
/** Words to the support: as many as a case begins with. */
const Words = text(caseLimits.descriptionChars, 1).check(
  z.refine((value) => value.trim() !== "", "EMPTY_DESCRIPTION"),
);

const WordsAndImages = record({
  text: ["Description", Words],
  images: ["Images", AttachedImages],
});

export const listCases = endpoint({
  method: "GET",
  path: "/cases",
  summary: "My support cases, newest first",
  access: "member",
  query: record({
    state: ["Status", z.optional(CaseState)],
    cursor: ["cursor", z.optional(Cursor)],
  }),
  reply: page(CaseSummary),
  reach: "the caller's",
});

export const getCase = endpoint({
  method: "GET",
  path: "/cases/:caseId",
  summary: "A support case of mine, with its conversation",
  access: "member",
  params: caseId,
  reply: CaseDetail,
  reach: "one member's",
});

/** Writes to a case that is open. One that waited for the client goes on. */
export const writeToCase = endpoint({
  method: "POST",
  path: "/cases/:caseId/messages",
  summary: "Write to a support case of mine",
  access: "member",
  params: caseId,
  body: WordsAndImages,
  reply: Done,
  problems: [caseOver, uploadMissing],
  isIdempotent: true,
  reach: "one member's",
  recorded: [],
  example: { body: { Description: "Mais uma coisa" } },
});

/** Within 15 days of its resolution (DECISIONS, "Cases"). */
export const reopenCase = endpoint({
  method: "POST",
  path: "/cases/:caseId/reopen",
  summary: "Open a resolved case of mine again",
  access: "member",
  params: caseId,
  body: WordsAndImages,
  reply: Done,
  problems: [notReopenable, uploadMissing],
  isIdempotent: true,
  reach: "one member's",
  recorded: [],
  example: { body: { Description: "Não resolveu" } },
});

/** What the answer was worth, from 1 to 5, once. */
export const rateCase = endpoint({
  method: "POST",
  path: "/cases/:caseId/satisfaction",
  summary: "Say how satisfied I am with the answer to a case of mine",
  access: "member",
  params: caseId,
  body: record({
    score: ["acg_Score__c", z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(5, "TOO_LARGE"))],
    comment: ["acg_Comment__c", z.optional(text(caseLimits.descriptionChars))],
  }),
  reply: Done,
  problems: [notResolved, alreadyRated],
  reach: "one member's",
  recorded: ["score"],
  example: { body: { acg_Score__c: 5 } },
});
