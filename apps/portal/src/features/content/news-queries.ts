import { HttpFailure } from "@colheita/client";
import { getArticle, getNews } from "@colheita/contract/content/content-endpoints";
import type { Article } from "@colheita/contract/content/article-records";
import { queryOptions } from "@tanstack/react-query";
import { ask, pagesQuery } from "../../platform/data/queries.ts";
import type { NewsFilter } from "./news-rules.ts";

/** Returns the query for the news under a filter, ten a page. */
export const newsQuery = ({ topic, search }: NewsFilter) =>
  pagesQuery({
    key: ["content", "news", topic ?? "", search ?? ""],
    endpoint: getNews,
    inputAt: (cursor) => ({ query: { topic, search, cursor } }),
    screen: topic === undefined && search === undefined ? "news" : undefined,
  });

const isMissing = (error: unknown) => error instanceof HttpFailure && error.status === 404;

/**
 * Returns the query for one article. Its data is null when there is none with this id: that is an answer, not a
 * failure.
 */
export const articleQuery = (articleId: string) =>
  queryOptions({
    queryKey: ["content", "article", articleId],
    queryFn: async ({ signal }): Promise<Article | null> => {
      try {
        return await ask(getArticle, { params: { articleId } }, signal);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
