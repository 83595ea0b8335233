import { formatDateAt } from "@colheita/brazil";
import type { NewsItem } from "@colheita/contract/content/content-records";

/** Shows when a piece of news came out, and what it is about. */
export function NewsLine({ item: { publishedAt, topic } }: { item: NewsItem }) {
  return (
    <>
      <time className="dt" dateTime={publishedAt.toISOString()}>
        {formatDateAt(publishedAt)}
      </time>{" "}
      · {topic}
    </>
  );
}
