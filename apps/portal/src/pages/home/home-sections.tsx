import type { Home } from "@colheita/contract/home/home-records";
import { HomeBanners } from "../../features/home/home-banners.tsx";
import { HomeNews } from "../../features/home/home-news.tsx";
import { ExpirationsHeader, MovementsHeader } from "../../features/home/home-places.tsx";
import { HomeRewards } from "../../features/home/home-rewards.tsx";
import { ExpirationList } from "../../features/points/expiration-list.tsx";
import { MovementList } from "../../features/points/movement-list.tsx";
import styles from "./home-sections.module.css";

/** The home below its first screen: what moved, what expires, what the points buy, and what is new. */
export function HomeSections({ home }: { home: Home }) {
  return (
    <>
      <div className={`page-grid ${styles.points}`}>
        <section aria-labelledby="ultimos-lancamentos">
          <MovementsHeader />
          <MovementList lines={home.movements} label="Últimos lançamentos" />
        </section>
        <section aria-labelledby="a-vencer">
          <ExpirationsHeader />
          <ExpirationList balance={home.balance} label="Pontos a vencer" />
        </section>
      </div>
      <HomeBanners banners={home.banners} />
      <HomeRewards rewards={home.rewards} />
      <HomeNews news={home.news} />
    </>
  );
}
