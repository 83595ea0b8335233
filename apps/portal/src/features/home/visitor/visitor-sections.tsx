import type { VisitorHome } from "@colheita/contract/home/visitor-home-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { RewardCard, RewardGrid } from "@colheita/ui/card/reward-card";
import { Notice } from "@colheita/ui/notice/notice";
import type { ReactNode } from "react";
import { copy } from "../../../copy.ts";
import { PlotPicture } from "../../../platform/drawings/plot-picture.tsx";
import { HomeBanners } from "../home-banners.tsx";
import { NewsCards } from "../news-cards.tsx";
import type { VisitorHomeState } from "./use-visitor-home.ts";
import styles from "./visitor-showcase.module.css";

export interface VisitorSectionsProps {
  home: VisitorHomeState;
  onRetry: () => void;
  /** What stands here until the answer has come. */
  places: ReactNode;
}

function Rewards({ rewards, pointsLabel }: Pick<VisitorHome, "rewards" | "pointsLabel">) {
  return (
    <section className={styles.section} aria-labelledby="premios-do-catalogo">
      <h2 id="premios-do-catalogo">Prêmios que saem do catálogo</h2>
      <RewardGrid>
        {rewards.map(({ id, name, points, imageUrl }) => (
          <RewardCard
            key={id}
            name={name}
            href={pathOf("reward", { rewardId: id })}
            points={points}
            unit={pointsLabel}
            picture={<PlotPicture url={imageUrl} seed={imageUrl} width={400} height={300} />}
          />
        ))}
      </RewardGrid>
    </section>
  );
}

function News({ news }: { news: VisitorHome["news"] }) {
  return (
    <section className={styles.section} aria-labelledby="noticias-para-visitantes">
      <h2 id="noticias-para-visitantes">Notícias do campo</h2>
      <NewsCards news={news} />
    </section>
  );
}

/** Shows the sections that the server describes; a visitor who wants to see more of one logs in first. */
export function VisitorSections({ home, onRetry, places }: VisitorSectionsProps) {
  if (home === undefined) return places;
  if (home === "failed") {
    const retry = (
      <Button size="small" onClick={onRetry}>
        {copy.retry}
      </Button>
    );
    return (
      <Notice className={styles.failed} tone="error" title="Prêmios e notícias não chegaram." action={retry}>
        Confira a internet e tente de novo.
      </Notice>
    );
  }
  const { rewards, news, banners, pointsLabel } = home;
  return (
    <>
      {rewards.length > 0 ? <Rewards rewards={rewards.slice(0, 4)} pointsLabel={pointsLabel} /> : null}
      {news.length > 0 ? <News news={news.slice(0, 3)} /> : null}
      <HomeBanners banners={banners} />
    </>
  );
}
