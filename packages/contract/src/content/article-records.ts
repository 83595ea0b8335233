import * as z from "zod/mini";
import { record } from "../kit/index.ts";
import { NewsItem } from "./content-records.ts";

export const Article = record({
  item: ["News", NewsItem],
  author: ["acg_Author__c", z.string()],
  /** Sanitised on the server: paragraphs, headings, lists, emphasis, links and pictures only. */
  html: ["HtmlValue__c", z.string()],
  next: ["Next", z.optional(NewsItem)],
});
export type Article = z.output<typeof Article>;
