import type { NewsItem } from "@colheita/contract/content/content-records";
import { Drawing } from "@colheita/ui/drawing/drawing";
import { plot } from "@colheita/ui/patterns";
import { useId } from "react";

interface NewsPictureProps {
  item: NewsItem;
  /** The first thing the page shows: fetched before everything that can wait. */
  isFirst?: boolean;
}

/** The picture of a piece of news; one without gets a plot of its own, always the same for the same news. */
export function NewsPicture({ item: { id: newsId, imageUrl }, isFirst = false }: NewsPictureProps) {
  const id = useId();
  if (imageUrl === undefined)
    return <Drawing svg={plot({ id, seed: newsId, width: 640, height: 360, pitch: 20 })} />;
  return (
    <img
      src={imageUrl}
      alt=""
      width="640"
      height="360"
      decoding="async"
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  );
}
