import type { Db, Tx } from "../../platform/database/database.ts";
import { FreshCache } from "../../platform/live/fresh-cache.ts";
import { isMeantFor, type Reader } from "./targeting-rules.ts";
import { newestNews, type AimedNewsRow, type NewsFilter } from "./news-store.ts";

/** The newest news as this process knows them, with those whose time is still to come. */
export interface NewsList {
  readonly rows: readonly AimedNewsRow[];
  /** Whether there are no others. */
  readonly isWhole: boolean;
  readonly now: () => Date;
}

/** The notice by which every process learns that it must read the news again. */
export const NEWS_CHANGED = "news";

/** So many are cached: a year of a busy programme. */
const MOST = 500;

/** The news list as this process knows it. */
export const newsCache = new FreshCache<NewsList>();

/** Reads the list. */
export async function takeNewsList(db: Db, now: () => Date): Promise<NewsList> {
  const rows = await newestNews(db, MOST + 1);
  return { rows: rows.slice(0, MOST), isWhole: rows.length <= MOST, now };
}

/**
 * Returns news a reader may read, newest first, after a place in the list, without asking the database. Nothing when
 * that must be asked: for a search, where no list is cached, and for what is older than the list.
 */
export function newsFromList(
  db: Db | Tx,
  reader: Reader | undefined,
  { topic, search, after }: NewsFilter,
  limit: number,
): readonly AimedNewsRow[] | undefined {
  const list = newsCache.of(db);
  if (!list || search !== undefined) return undefined;
  const now = list.now();
  const found: AimedNewsRow[] = [];
  for (const row of list.rows) {
    if (found.length === limit) return found;
    const isNext =
      row.publishedAt <= now &&
      (topic === undefined || row.topic === topic) &&
      (after === undefined || isBehind(row, after)) &&
      isMeantFor(row, reader);
    if (isNext) found.push(row);
  }
  return found.length === limit || list.isWhole ? found : undefined;
}

function isBehind(row: AimedNewsRow, after: NonNullable<NewsFilter["after"]>): boolean {
  const apart = row.publishedAt.getTime() - after.publishedAt.getTime();
  return apart === 0 ? row.id < after.id : apart < 0;
}
