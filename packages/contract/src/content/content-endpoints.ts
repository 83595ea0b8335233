import * as z from "zod/mini";
import { Cursor, endpoint, Id, page, record, text } from "../kit/index.ts";
import { Article } from "./article-records.ts";
import { NewsItem } from "./content-records.ts";

/** News, newest first, ten a page (section 9). */
export const getNews = endpoint({
  method: "GET",
  path: "/news",
  summary: "News, newest first",
  access: "member",
  query: record({
    topic: ["topic", z.optional(text(40))],
    search: ["search", z.optional(text(80))],
    cursor: ["cursor", z.optional(Cursor)],
  }),
  reply: page(NewsItem),
  reach: "everybody's",
  firstScreen: "news",
  offlineLabel: "as notícias",
});

export const getArticle = endpoint({
  method: "GET",
  path: "/news/:articleId",
  summary: "One article",
  access: "member",
  params: z.object({ articleId: Id }),
  reply: Article,
  reach: "everybody's",
  offlineLabel: "as notícias",
});

/**
 * The objects whose targeting is disclosed, by their names in the product before. Of each, only the fields below may be
 * asked by.
 */
export const TargetedObject = z.enum(["acg_Banner__c", "acg_News__c"]);
export type TargetedObject = z.output<typeof TargetedObject>;

/**
 * Whether a record is for the caller (7.3, "Generic target-group validation"). What objects and fields are called is taken
 * from this list alone, and who asks from their session (DECISIONS, "What the browser claims"). A record that is missing or
 * over is answered as one that is meant for others.
 */
export const validateTargetGroup = endpoint({
  method: "POST",
  path: "/validateTargetGroup",
  summary: "Whether a banner or an article is for me",
  access: "member",
  body: record({
    object: ["objectName", TargetedObject],
    groupField: ["targetGroupField", z.literal("acg_TargetGroup__c")],
    recordField: ["filterField", z.literal("Id")],
    recordId: ["target", Id],
    memberField: ["contactField", z.literal("Id")],
    memberId: ["contactFieldValue", Id],
    /** The field of the record that says whom it is for. */
    wordsField: ["messageField", z.optional(z.literal("Name"))],
  }),
  reply: record({
    isTargeted: ["success", z.boolean()],
    words: ["message", z.optional(z.string())],
  }),
  reach: "one member's",
  onlyReads: true,
  example: {
    body: {
      objectName: "acg_News__c",
      targetGroupField: "acg_TargetGroup__c",
      filterField: "Id",
      target: "{articleId}",
      contactField: "Id",
      contactFieldValue: "{memberId}",
    },
  },
});
