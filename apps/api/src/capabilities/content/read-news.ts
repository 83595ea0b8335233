import { common } from "@colheita/contract/kit";
import type { Article } from "@colheita/contract/content/article-records";
import type { NewsItem } from "@colheita/contract/content/content-records";
import type { Db } from "../../platform/database/database.ts";
import { sanitiseHtml } from "../../platform/html/sanitise.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { readSetting } from "../settings/index.ts";
import { askAs, type Audience } from "./audience.ts";
import { newsFromList } from "./news-cache.ts";
import {
  articleFor,
  newsAfter,
  type ArticleRow,
  type NewsFilter,
  type NewsRow,
  type NewsPosition,
} from "./news-store.ts";
import type { Reader } from "./targeting-rules.ts";

export interface NewsQuery {
  readonly topic?: string | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Reads news from the list that this process caches where that suffices, else from the database in one statement. */
async function newsFor(
  db: Db,
  reader: Reader | undefined,
  filter: NewsFilter,
  limit: number,
): Promise<readonly NewsRow[]> {
  return newsFromList(db, reader, filter, limit) ?? newsAfter(db, reader, filter, limit);
}

/** Returns a page of the news for this audience, newest first. */
export async function newsPage(
  db: Db,
  audience: Audience,
  { topic, search, cursor }: NewsQuery,
): Promise<{ items: NewsItem[]; nextCursor: string | undefined }> {
  const size = await readSetting(db, "PageSize", audience?.profileCodes ?? []);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rows = await askAs(db, audience, (reader) => newsFor(db, reader, { topic, search, after }, size + 1));
  return pageOf(rows, size, { item: itemOf, placeOf: ({ publishedAt, id }) => [publishedAt, id] });
}

/** Returns the newest news for this audience, for the homes. */
export async function latestNews(db: Db, audience: Audience, limit: number): Promise<NewsItem[]> {
  const rows = await askAs(db, audience, (reader) => newsFor(db, reader, {}, limit));
  return rows.map(itemOf);
}

/** Returns one article, if it is for this audience: missing, not published, archived and meant for others look alike. */
export async function findArticle(
  db: Db,
  audience: Audience,
  articleId: string,
): Promise<ArticleRow | undefined> {
  const [row] = await askAs(db, audience, async (reader) => {
    const article = await articleFor(db, reader, articleId);
    return article ? [article] : [];
  });
  return row;
}

/**
 * Returns one article and the older one that follows it.
 * @throws Refusal not-found.
 */
export async function readArticle(db: Db, audience: Audience, articleId: string): Promise<Article> {
  const row = await findArticle(db, audience, articleId);
  if (!row) throw new Refusal(common.notFound);
  const [next] = await askAs(db, audience, (reader) => newsFor(db, reader, { after: row }, 1));
  return {
    item: itemOf(row),
    author: row.author,
    html: sanitiseHtml(row.html),
    next: next && itemOf(next),
  };
}

function placeOf(cursor: string): NewsPosition {
  const [publishedAt, id] = unpackCursor(cursor, "instant", "id");
  return { publishedAt, id };
}

function itemOf({ id, title, topic, summary, publishedAt, imageUrl }: NewsRow): NewsItem {
  return { id, title, topic, summary, publishedAt, imageUrl: imageUrl ?? undefined };
}
