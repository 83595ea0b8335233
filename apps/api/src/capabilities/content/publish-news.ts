import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { sanitiseHtml, textOfHtml } from "../../platform/html/sanitise.ts";
import { announce } from "../../platform/live/live.ts";
import { NEWS_CHANGED } from "./news-cache.ts";
import { insertNews } from "./news-store.ts";
import { targetingOf, type Targeting } from "./targeting-rules.ts";

/** An article that was written by one operator and approved by another. */
export interface NewsToPublish extends Partial<Targeting> {
  /** Given by an import; a new one otherwise. */
  readonly id?: string;
  readonly title: string;
  readonly topic: string;
  readonly summary: string;
  readonly author: string;
  /** HTML; only what an article may hold is stored of it. */
  readonly html: string;
  /** A path of this site. */
  readonly imageUrl?: string;
  /** In the future: it is scheduled, and readable from then on. */
  readonly publishedAt: Date;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

const PREFIX = "a0N";

/** Publishes or schedules an article. Returns its id. The database refuses one approved by its writer. */
export async function publishNews(tx: Tx, news: NewsToPublish): Promise<string> {
  const html = sanitiseHtml(news.html);
  const id = news.id ?? newId(PREFIX, news.publishedAt.getTime());
  await insertNews(tx, {
    ...news,
    ...targetingOf(news),
    id,
    html,
    words: textOfHtml(html),
    imageUrl: news.imageUrl ?? null,
  });
  await announce(tx, NEWS_CHANGED);
  return id;
}
