import { formatDateAt } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { NewsItem } from "@colheita/contract/content/content-records";
import { NewsCard } from "@colheita/ui/card/news-card";
import { PlotPicture } from "../../platform/drawings/plot-picture.tsx";

/** Shows a row of news, as both homes show them. */
export function NewsCards({ news }: { news: readonly NewsItem[] }) {
  return (
    <div className="columns" data-columns="3">
      {news.map((item) => (
        <NewsCard
          key={item.id}
          title={item.title}
          href={pathOf("article", { articleId: item.id })}
          picture={<PlotPicture url={item.imageUrl} seed={item.id} width={640} height={360} />}
          line={
            <>
              <span className="dt">{formatDateAt(item.publishedAt)}</span> · {item.topic}
            </>
          }
        />
      ))}
    </div>
  );
}
