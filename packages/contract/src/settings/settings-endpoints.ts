import * as z from "zod/mini";
import { endpoint, Instant, record } from "../kit/index.ts";

/** The reading pages: their texts are settings (3.2, AppSetting). */
export const ReadingPage = z.enum([
  "TermsOfService",
  "PrivacyPolicy",
  "Regulation",
  "ContactUs",
  "AboutProgram",
]);
export type ReadingPage = z.output<typeof ReadingPage>;

export const getReading = endpoint({
  method: "GET",
  path: "/reading/:page",
  summary: "The text of a reading page, for the account types of whoever's token comes along",
  access: "anyone",
  isTokenWelcome: true,
  params: z.object({ page: ReadingPage }),
  reply: record({
    title: ["Name", z.string()],
    /** Sanitised; absent when no text is set: the page shows its fallback. */
    html: ["HtmlValue__c", z.optional(z.string())],
    updatedAt: ["LastModifiedDate", z.optional(Instant)],
  }),
  reach: "everybody's",
  offlineLabel: "os outros textos do programa",
});
