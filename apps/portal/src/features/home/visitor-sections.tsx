import { getVisitorHome } from "@colheita/contract/home/home-endpoints";
import type { VisitorHome } from "@colheita/contract/home/home-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { RewardCard, RewardGrid } from "@colheita/ui/card/reward-card";
import { Notice } from "@colheita/ui/notice/notice";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { copy } from "../../copy.ts";
import { PlotPicture } from "../../platform/drawings/plot-picture.tsx";
import { read } from "../../platform/session/session.ts";
import { HomeBanners } from "./home-banners.tsx";
import { NewsCards } from "./news-cards.tsx";
import styles from "./visitor-showcase.module.css";

export interface VisitorSectionsProps {
  /** The banner that the page opens with is not shown again. */
  heroTitle: string;
  /** What stands here until the answer has come. */
  places: ReactNode;
}

function Rewards({ rewards }: { rewards: VisitorHome["rewards"] }) {
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
            unit={copy.points}
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

/** The sections with what the server says; a visitor who wants to see more of one logs in first. */
export function VisitorSections({ heroTitle, places }: VisitorSectionsProps) {
  const [home, setHome] = useState<VisitorHome | "failed">();
  useEffect(() => {
    if (home !== undefined) return;
    let isCurrent = true;
    read(getVisitorHome, {}).then(
      (arrived) => isCurrent && setHome(arrived),
      () => isCurrent && setHome("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [home]);
  if (home === undefined) return places;
  if (home === "failed") {
    const retry = (
      <Button size="small" onClick={() => setHome(undefined)}>
        {copy.retry}
      </Button>
    );
    return (
      <Notice className={styles.failed} tone="error" title="Prêmios e notícias não chegaram." action={retry}>
        Confira a internet e tente de novo.
      </Notice>
    );
  }
  return (
    <>
      {home.rewards.length > 0 ? <Rewards rewards={home.rewards.slice(0, 4)} /> : null}
      {home.news.length > 0 ? <News news={home.news.slice(0, 3)} /> : null}
      <HomeBanners banners={home.banners.filter(({ title }) => title !== heroTitle)} />
    </>
  );
}
