import { isId } from "@colheita/contract/kit";
import type { NewsItem } from "@colheita/contract/content/content-records";

/** What the reader chose to see of the news. It is held in the address, so that it can be shared and gone back to. */
export interface NewsFilter {
  readonly topic?: string;
  readonly search?: string;
}

const TOPIC_PARAM = "assunto";
const SEARCH_PARAM = "busca";
/** The server takes this much of each. */
const TOPIC_LENGTH = 40;
export const NEWS_SEARCH_LENGTH = 80;

function textOf(params: URLSearchParams, name: string, length: number): string | undefined {
  // A control character in an address was never typed.
  const text = params
    .get(name)
    ?.replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, length);
  return text === "" ? undefined : text;
}

/**
 * Returns the filter that an address's query (`?assunto=Lavoura&busca=soja`) stands for; unknown values are left
 * out.
 */
export function newsFilterOf(query: string): NewsFilter {
  const params = new URLSearchParams(query);
  const topic = textOf(params, TOPIC_PARAM, TOPIC_LENGTH);
  const search = textOf(params, SEARCH_PARAM, NEWS_SEARCH_LENGTH);
  return { ...(topic === undefined ? {} : { topic }), ...(search === undefined ? {} : { search }) };
}

/** Returns the query of a filter's address, with its question mark; empty for all news. */
export function newsAddressQuery({ topic, search }: NewsFilter): string {
  const params = new URLSearchParams();
  if (topic) params.set(TOPIC_PARAM, topic);
  const words = search?.trim().slice(0, NEWS_SEARCH_LENGTH);
  if (words) params.set(SEARCH_PARAM, words);
  return params.size === 0 ? "" : `?${params.toString()}`;
}

/**
 * Returns the topics to choose from: those of the news that were read, in alphabetical order, and always the chosen
 * one.
 */
export function topicsOf(news: readonly Pick<NewsItem, "topic">[], chosen?: string): string[] {
  const topics = new Set(news.map(({ topic }) => topic));
  if (chosen !== undefined) topics.add(chosen);
  return [...topics].toSorted(new Intl.Collator("pt-BR").compare);
}

/** Returns an article's id as addresses carry it: 15 characters (section 7); nothing for what is no id. */
export function shortId(id: string): string | undefined {
  return isId(id) ? id.slice(0, 15) : undefined;
}
