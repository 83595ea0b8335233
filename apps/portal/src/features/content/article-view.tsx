import { pathOf } from "@colheita/contract/routes/routes";
import type { Article } from "@colheita/contract/content/article-records";
import type { NewsItem } from "@colheita/contract/content/content-records";
import { Button } from "@colheita/ui/button/button";
import { NewsCard } from "@colheita/ui/card/news-card";
import { Link } from "@colheita/ui/link/link";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { NotLoaded, useMayAsk } from "../../platform/data/loaded.tsx";
import { useSession } from "../../platform/session/session-state.ts";
import { programme } from "../../portal-words.ts";
import { ArticleBody } from "./article-body.tsx";
import { articleHtml, readingMinutes } from "./article-rules.ts";
import { NewsLine } from "./news-line.tsx";
import { NewsPicture } from "./news-picture.tsx";
import { articleQuery } from "./news-queries.ts";
import { shortId } from "./news-rules.ts";
import { ShareArticle } from "./share-article.tsx";
import styles from "./article.module.css";

const LINES = ["a", "b", "c", "d", "e", "f"];

function minutesInWords(html: string): string {
  const minutes = readingMinutes(html);
  return minutes === 1 ? "leitura de 1 minuto" : `leitura de ${minutes} minutos`;
}

function Pending() {
  return (
    <SkeletonGroup label="Abrindo a notícia">
      <div className={styles.pending}>
        <Skeleton shape="small" width="half" />
        {LINES.map((line) => (
          <Skeleton key={line} width={line === "f" ? "half" : "full"} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function Words({ article: { item, author, html } }: { article: Article }) {
  return (
    <>
      <p className="small soft">
        <NewsLine item={item} /> · {minutesInWords(html)} · por {author}
      </p>
      <p className={styles.lead}>{item.summary}</p>
      <ArticleBody html={articleHtml(html)} />
      <div className={styles.actions}>
        <ShareArticle title={item.title} url={location.origin + pathOf("article", { articleId: item.id })} />
      </div>
    </>
  );
}

function Missing() {
  return (
    <>
      <p className={styles.lead}>Ela pode ter saído do ar, ou o link está incompleto.</p>
      <div className={styles.actions}>
        <Button href={pathOf("news")}>Ver todas as notícias</Button>
      </div>
    </>
  );
}

function Next({ item }: { item: NewsItem }) {
  return (
    <section className={styles.next} aria-labelledby="proxima-noticia">
      <h2 id="proxima-noticia">Próxima notícia</h2>
      <NewsCard
        title={item.title}
        href={pathOf("article", { articleId: item.id })}
        picture={<NewsPicture item={item} />}
        line={<NewsLine item={item} />}
        lead={item.summary}
        className={styles.nextCard ?? ""}
      />
    </section>
  );
}

/** Returns the heading, the same element in every state, so that the focus of whoever came here stays on it. */
function headingOf(article: Article | null | undefined, hasFailed: boolean): ReactNode {
  if (article === null) return "Não encontramos esta notícia";
  if (article) return article.item.title;
  if (hasFailed) return "Notícia";
  return (
    <>
      <span className="visually-hidden">Abrindo a notícia</span>
      <Skeleton className={styles.titlePlace} />
      <Skeleton className={styles.titlePlace} width="half" />
    </>
  );
}

/** Shows one article by the id in its address: its text, the ways to share it, and the article that follows. */
export function ArticleView({ articleId }: { articleId: string }) {
  const id = shortId(articleId);
  const mayAsk = useMayAsk();
  const answer = useQuery({ ...articleQuery(id ?? ""), enabled: mayAsk && id !== undefined });
  const { error, isFetching, refetch } = answer;
  const isUnreachable = useSession().status === "unreachable";
  const article = id === undefined && mayAsk ? null : answer.data;
  const title = article?.item.title;

  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${programme.name}`;
  }, [title]);

  return (
    <>
      <div className={styles.band}>{article ? <NewsPicture item={article.item} isFirst /> : null}</div>
      <div className={`container ${styles.frame}`} data-width="article">
        <article className={`panel ${styles.article}`} data-preset="article">
          <Link href={pathOf("news")} icon="chevl" className={styles.back}>
            Notícias
          </Link>
          <h1>{headingOf(article, error !== null || isUnreachable)}</h1>
          {article ? <Words article={article} /> : null}
          {article === null ? <Missing /> : null}
          {article === undefined ? (
            <NotLoaded {...{ error, isFetching, refetch }} skeleton={<Pending />} />
          ) : null}
        </article>
        {article?.next ? <Next item={article.next} /> : null}
      </div>
    </>
  );
}
