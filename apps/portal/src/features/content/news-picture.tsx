import type { NewsItem } from "@colheita/contract/content/content-records";
import { PlotPicture } from "../../platform/drawings/plot-picture.tsx";

interface NewsPictureProps {
  item: NewsItem;
  /** The first thing the page shows. */
  isFirst?: boolean;
}

/** Shows the picture of a piece of news, or a plot of its own. */
export function NewsPicture({ item: { id, imageUrl }, isFirst = false }: NewsPictureProps) {
  return <PlotPicture url={imageUrl} seed={id} width={640} height={360} isInView={isFirst} />;
}
