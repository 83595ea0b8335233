import type { NewsItem } from "@colheita/contract/content/content-records";
import { Drawing } from "@colheita/ui/drawing/drawing";
import { plot } from "@colheita/ui/patterns";
import { useId, useState } from "react";

interface NewsPictureProps {
  item: NewsItem;
  /** The first thing the page shows: fetched before everything that can wait. */
  isFirst?: boolean;
}

/**
 * The picture of a piece of news. One without, or whose picture does not come, gets a plot of its own, always the same
 * for the same news.
 */
export function NewsPicture({ item: { id: newsId, imageUrl }, isFirst = false }: NewsPictureProps) {
  const id = useId();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (imageUrl === undefined || imageUrl === brokenUrl)
    return <Drawing svg={plot({ id, seed: newsId, width: 640, height: 360, pitch: 20 })} />;
  return (
    <img
      src={imageUrl}
      alt=""
      width="640"
      height="360"
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  );
}
