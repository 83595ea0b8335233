import type { Home } from "@colheita/contract/home/home-records";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { createElement, lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { HomeBanners } from "../../features/home/home-banners.tsx";
import { HomeNews } from "../../features/home/home-news.tsx";
import { ExpirationsHeader, MovementsHeader } from "../../features/home/home-places.tsx";
import { choicesPath } from "../../features/rewards/choice/choice-rules.ts";
import { HomeRewards } from "../../features/home/home-rewards.tsx";
import type { HomeLayout, HomePart } from "../../features/home/home-variants.ts";
import { ExpirationList } from "../../features/points/expiration-list.tsx";
import { MovementList } from "../../features/points/statement/movement-list.tsx";
import { useBalance } from "../../platform/data/balance.ts";
import { loadCode } from "../../platform/navigation/load-code.ts";
import { HomeChannel } from "./home-channel.tsx";
import { HomeTeamPlace } from "./home-team-place.tsx";
import styles from "./home-sections.module.css";

export { layoutOf } from "../../features/home/home-variants.ts";
export { NewsFailure, RolePlot } from "../../features/home/role-plot.tsx";

/** Focal points alone have a team, and its code comes for them. */
const HomeTeam = lazy(() => loadCode(() => import("./home-team.tsx")));

interface PartProps {
  home: Home;
  layout: HomeLayout;
}

function Expirations() {
  const reading = useBalance();
  // What could not be read is shown where the balance is.
  if (reading.status === "failed") return null;
  return (
    <section aria-labelledby="a-vencer">
      <ExpirationsHeader />
      {reading.status === "ready" ? (
        <ExpirationList balance={reading.data} label="Próximos vencimentos" />
      ) : (
        <SkeletonRows count={4} label="Buscando os próximos vencimentos" hasMedia={false} />
      )}
    </section>
  );
}

function Points({ home }: PartProps) {
  return (
    <div className={`page-grid ${styles.points}`}>
      <section aria-labelledby="ultimos-lancamentos">
        <MovementsHeader />
        <MovementList lines={home.movements} label="Últimos lançamentos" />
      </section>
      <Expirations />
    </div>
  );
}

const parts: Readonly<Record<HomePart, ComponentType<PartProps>>> = {
  team: () => (
    <Suspense fallback={<HomeTeamPlace />}>
      <HomeTeam />
    </Suspense>
  ),
  channel: HomeChannel,
  points: Points,
  banners: ({ home }) => <HomeBanners banners={home.banners} />,
  rewards: ({ home }) => (
    <HomeRewards rewards={home.rewards} openChoices={home.openChoices} choicesHref={choicesPath} />
  ),
  news: ({ home, layout }) => <HomeNews news={home.news} title={layout.newsTitle} />,
};

/**
 * Shows the home below its first screen: what moved, what the points buy, who works with the member, and what is
 * new.
 */
export function HomeSections({ home, layout }: PartProps) {
  return layout.parts.map((part) => createElement(parts[part], { key: part, home, layout }));
}
