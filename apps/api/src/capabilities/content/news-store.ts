import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { everyWord } from "../../platform/database/word-search.ts";
import type { Reader, Targeting } from "./targeting-rules.ts";
import { meantFor } from "./targeting-store.ts";

export interface NewsRow extends Pick<Targeting, "states" | "channels" | "seasons"> {
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly summary: string;
  readonly publishedAt: Date;
  readonly imageUrl: string | null;
}

/** An article of the list with all that says whom it is for. */
export type AimedNewsRow = NewsRow & Targeting;

/** A place in the list: the news before it are newer. */
export interface NewsPosition {
  readonly publishedAt: Date;
  readonly id: string;
}

export interface NewsFilter {
  readonly topic?: string | undefined;
  readonly search?: string | undefined;
  readonly after?: NewsPosition | undefined;
}

const itemColumns = sql`id, title, topic, summary, published_at, image_url, states, channels, seasons`;
const isReadable = sql`state in ('scheduled', 'live') and published_at <= platform.clock()`;

/** Returns news a reader may read, newest first, after a place in the list. */
export async function newsAfter(
  db: Db | Tx,
  reader: Reader | undefined,
  filter: NewsFilter,
  limit: number,
): Promise<NewsRow[]> {
  const parts = [isReadable, ...meantFor(reader)];
  if (filter.topic !== undefined) parts.push(sql`topic = ${filter.topic}`);
  parts.push(...everyWord(filter.search, sql`search_text`));
  if (filter.after)
    parts.push(sql`(published_at, id) < (${filter.after.publishedAt}::timestamptz, ${filter.after.id})`);
  const { rows } = await sql<NewsRow>`
    select ${itemColumns} from content.news where ${sql.join(parts, sql` and `)}
    order by published_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the newest news for anybody, with those whose time is still to come. */
export async function newestNews(db: Db | Tx, limit: number): Promise<AimedNewsRow[]> {
  const { rows } = await sql<AimedNewsRow>`
    select ${itemColumns}, categories, account_types from content.news
    where state in ('scheduled', 'live') order by published_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ArticleRow extends NewsRow {
  readonly author: string;
  readonly html: string;
}

/** Returns one article, if this reader may read it now. */
export async function articleFor(
  db: Db | Tx,
  reader: Reader | undefined,
  articleId: string,
): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select ${itemColumns}, author, html from content.news
    where ${sql.join([sql`id = ${articleId}`, isReadable, ...meantFor(reader)], sql` and `)}`.execute(db);
  return rows[0];
}

export interface NewsToStore extends Targeting {
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly summary: string;
  readonly author: string;
  readonly html: string;
  readonly words: string;
  readonly imageUrl: string | null;
  readonly publishedAt: Date;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

/** Stores approved news: live at once when their time has come, scheduled until then. */
export async function insertNews(tx: Tx, news: NewsToStore): Promise<void> {
  await tx
    .insertInto("content.news")
    .values({
      ...news,
      state: sql<"scheduled" | "live">`case when ${news.publishedAt}::timestamptz <= platform.clock()
        then 'live' else 'scheduled' end`,
    })
    .execute();
}

/** Marks the scheduled news whose time has come as live. Returns how many. */
export async function markLive(db: Db | Tx): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("content.news")
    .set({ state: "live", updatedAt: sql<Date>`platform.clock()` })
    .where("state", "=", "scheduled")
    .where(sql<boolean>`published_at <= platform.clock()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
