import { pathOf } from "@colheita/contract/routes/routes";
import type { NewsItem } from "@colheita/contract/content/content-records";
import { Button } from "@colheita/ui/button/button";
import { NewsCard } from "@colheita/ui/card/news-card";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Anchor } from "@colheita/ui/link/anchor";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreOfList } from "../../platform/data/more-of-list.tsx";
import { NotLoaded, useMayAsk } from "../../platform/data/loaded.tsx";
import { NewsLine } from "./news-line.tsx";
import { NewsPicture } from "./news-picture.tsx";
import { newsQuery } from "./news-queries.ts";
import type { NewsFilter } from "./news-rules.ts";
import { NewsSkeleton } from "./news-skeleton.tsx";
import styles from "./news-list.module.css";

const hrefOf = ({ id }: NewsItem) => pathOf("article", { articleId: id });

function Lead({ item }: { item: NewsItem }) {
  return (
    <article className={styles.lead}>
      <div className={styles.leadPicture}>
        <NewsPicture item={item} isFirst />
      </div>
      <div className={styles.leadWords} data-preset="colourful">
        <p className="small soft">
          <NewsLine item={item} />
        </p>
        <h2>
          <Anchor href={hrefOf(item)} className={styles.cover}>
            {item.title}
          </Anchor>
        </h2>
        <p>{item.summary}</p>
      </div>
    </article>
  );
}

function NoNews({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered) return <EmptyState headingLevel={2} title="Ainda não há notícias" />;
  const reset = (
    <Button variant="secondary" onClick={onReset}>
      Ver todas as notícias
    </Button>
  );
  return (
    <EmptyState headingLevel={2} title="Nenhuma notícia encontrada" action={reset}>
      Confira as palavras da busca ou escolha outro assunto.
    </EmptyState>
  );
}

const shownWords = (count: number, hasMore: boolean) => {
  const news = count === 1 ? "1 notícia" : `${count} notícias`;
  return hasMore ? `Mostrando ${news}` : news;
};

interface NewsListProps {
  filter: NewsFilter;
  /** Shows all news again. */
  onReset: () => void;
}

/** Shows the news under a filter: the newest large, the others as cards, and more on demand. */
export function NewsList({ filter, onReset }: NewsListProps) {
  const list = useInfiniteQuery({ ...newsQuery(filter), enabled: useMayAsk() });
  const { data, error, isFetching, refetch, hasNextPage } = list;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch }} skeleton={<NewsSkeleton />} />;
  const [lead, ...others] = data.pages.flatMap(({ items }) => items);
  // That an earlier search found nothing says nothing of this one.
  const nothing = list.isPlaceholderData ? (
    <NewsSkeleton />
  ) : (
    <NoNews isFiltered={filter.topic !== undefined || filter.search !== undefined} onReset={onReset} />
  );
  return (
    <div className={styles.list} data-stale={list.isPlaceholderData} aria-busy={list.isPlaceholderData}>
      {lead ? <Lead item={lead} /> : nothing}
      <div className={`columns ${styles.cards}`} data-columns="3">
        {others.map((item) => (
          <NewsCard
            key={item.id}
            title={item.title}
            headingLevel={2}
            href={hrefOf(item)}
            picture={<NewsPicture item={item} />}
            line={<NewsLine item={item} />}
          />
        ))}
      </div>
      <MoreOfList
        list={list}
        shown={shownWords(others.length + 1, hasNextPage)}
        busyLabel="Buscando notícias"
        failedTitle="As próximas notícias não chegaram."
        isCountedAlways={lead !== undefined}
      />
    </div>
  );
}
