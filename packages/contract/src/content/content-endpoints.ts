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
});

export const getArticle = endpoint({
  method: "GET",
  path: "/news/:articleId",
  summary: "One article",
  access: "member",
  params: z.object({ articleId: Id }),
  reply: Article,
});
