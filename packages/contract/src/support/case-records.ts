import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

/** How a case stands (DECISIONS, "Cases"). */
export const CaseState = z.enum(["aberto", "em_atendimento", "aguardando_cliente", "resolvido", "fechado"]);
export type CaseState = z.output<typeof CaseState>;

/** The wire names of what every view of a case has. */
export const caseFields = {
  id: ["Id", Id],
  /** The protocol: what one says on the phone. */
  number: ["CaseNumber", z.int()],
  type: ["Type", z.string()],
  reason: ["Reason", z.string()],
  state: ["Status", CaseState],
  createdAt: ["CreatedDate", Instant],
  changedAt: ["LastModifiedDate", Instant],
} as const;

export const CaseSummary = record(caseFields);
export type CaseSummary = z.output<typeof CaseSummary>;

/** What an image of a case shows: a document is seen by nobody but the member and the support. */
export const CaseImageKind = z.enum(["image", "selfie", "document"]);

/** An image of a case, at an address that works for some minutes. */
export const CaseImage = record({
  url: ["attachUrl", z.string()],
  fileName: ["fileName", z.string()],
  kind: ["acg_Type__c", CaseImageKind],
});
export type CaseImage = z.output<typeof CaseImage>;

/** One step of the conversation: words, another state, or both. */
export const CaseEntry = record({
  id: ["Id", Id],
  /** Who it is of: the client, the support, or the programme by itself. */
  author: ["acg_Author__c", z.enum(["client", "support", "system"])],
  text: ["Description", z.optional(z.string())],
  /** The state that the case took on by it. */
  state: ["Status", z.optional(CaseState)],
  images: ["Images", z.array(CaseImage)],
  at: ["CreatedDate", Instant],
});
export type CaseEntry = z.output<typeof CaseEntry>;

/** What the client said of the answer, once. */
export const Satisfaction = record({
  score: ["acg_Score__c", z.int()],
  comment: ["acg_Comment__c", z.optional(z.string())],
});
export type Satisfaction = z.output<typeof Satisfaction>;

/** What every whole view of a case has beside its summary. */
export const caseStory = {
  description: ["Description", z.string()],
  images: ["Images", z.array(CaseImage)],
  entries: ["acg_Entries__r", z.array(CaseEntry)],
  satisfaction: ["acg_Satisfaction__c", z.optional(Satisfaction)],
} as const;

/** A case as its member reads it. */
export const CaseDetail = record({
  ...caseFields,
  ...caseStory,
  /** Until when it may be opened again, where it may. */
  reopenUntil: ["acg_ReopenUntil__c", z.optional(Instant)],
});
export type CaseDetail = z.output<typeof CaseDetail>;
