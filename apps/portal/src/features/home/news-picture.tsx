import type { NewsItem } from "@colheita/contract/content/content-records";
import { Drawing } from "@colheita/ui/drawing/drawing";
import { plot } from "@colheita/ui/patterns";
import { useId } from "react";

/** The picture of an article; one without gets a plot of its own, always the same for the same article. */
export function NewsPicture({ item }: { item: NewsItem }) {
  const id = useId();
  if (item.imageUrl !== undefined)
    return <img src={item.imageUrl} alt="" width="640" height="360" loading="lazy" decoding="async" />;
  return <Drawing svg={plot({ id, seed: item.id, width: 640, height: 360, pitch: 20 })} />;
}
