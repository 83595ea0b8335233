import { pathOf } from "@colheita/contract/routes/routes";
import type { NewsItem } from "@colheita/contract/content/content-records";
import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { NewsCards } from "./news-cards.tsx";
import styles from "./home-content.module.css";

/** Shows the latest news. Nothing when there is none. */
export function HomeNews({ news, title }: { news: readonly NewsItem[]; title: string }) {
  if (news.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="noticias">
      <SectionHeader id="noticias" title={title} link={{ href: pathOf("news"), label: "Ver todas" }} />
      <NewsCards news={news} />
    </section>
  );
}
