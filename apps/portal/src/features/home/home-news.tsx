import { formatDateAt } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { NewsItem } from "@colheita/contract/content/content-records";
import { NewsCard } from "@colheita/ui/card/news-card";
import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { PlotPicture } from "../../platform/drawings/plot-picture.tsx";
import styles from "./home-sections.module.css";

/** The latest news. Nothing when there is none. */
export function HomeNews({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="noticias-do-campo">
      <SectionHeader
        id="noticias-do-campo"
        title="Notícias do campo"
        link={{ href: pathOf("news"), label: "Ver todas" }}
      />
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
    </section>
  );
}
