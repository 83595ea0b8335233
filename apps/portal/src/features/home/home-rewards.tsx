import { pathOf } from "@colheita/contract/routes/routes";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Badge } from "@colheita/ui/badge/badge";
import { RewardCard, RewardGrid } from "@colheita/ui/card/reward-card";
import { Link } from "@colheita/ui/link/link";
import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { PlotPicture } from "../../platform/drawings/plot-picture.tsx";
import { useKnownBalance } from "../../platform/data/balance.ts";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import styles from "./home-content.module.css";

function Cards({ rewards }: { rewards: readonly Reward[] }) {
  const label = usePointsLabel();
  if (rewards.length === 0) {
    return (
      <div className={styles.none}>
        <p>Nenhum prêmio cabe no seu saldo ainda. Veja no catálogo quanto falta para cada um.</p>
        <Link href={pathOf("rewards")} isStandalone>
          Ver catálogo
        </Link>
      </div>
    );
  }
  return (
    <RewardGrid>
      {rewards.map(({ id, name, points, imageUrl, availability }) => (
        <RewardCard
          key={id}
          name={name}
          href={pathOf("reward", { rewardId: id })}
          points={points}
          unit={label.other}
          picture={<PlotPicture url={imageUrl} seed={imageUrl} width={400} height={300} />}
          {...(availability === "last-units" ? { badge: <Badge tone="ink">Últimas unidades</Badge> } : {})}
        />
      ))}
    </RewardGrid>
  );
}

/** Shows the rewards that the balance already buys, or comes to buy first. */
export function HomeRewards({ rewards }: { rewards: readonly Reward[] }) {
  const balance = useKnownBalance();
  const isWithinReach = balance === undefined || rewards.some(({ points }) => points <= balance.available);
  return (
    <section className={styles.section} aria-labelledby="premios-ao-alcance">
      <SectionHeader
        id="premios-ao-alcance"
        title={isWithinReach ? "Prêmios ao seu alcance" : "Prêmios para começar"}
        link={{ href: pathOf("rewards"), label: "Ver catálogo" }}
      />
      <Cards rewards={rewards} />
    </section>
  );
}
