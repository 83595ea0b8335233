import { pathOf } from "@colheita/contract/routes/routes";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Badge } from "@colheita/ui/badge/badge";
import { RewardCard, RewardGrid } from "@colheita/ui/card/reward-card";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
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

interface HomeRewardsProps {
  rewards: readonly Reward[];
  /** Levels whose reward the member has not chosen yet. */
  openChoices?: number | undefined;
  /** Where they are chosen. */
  choicesHref: string;
}

/** Shows that a level which the member reached gives them a reward to choose. */
function OpenChoices({ count, href }: { count: number; href: string }) {
  return (
    <Notice
      tone="points"
      icon="gift"
      className={styles.choices}
      title={count === 1 ? "Você tem um prêmio para escolher." : `Você tem ${count} prêmios para escolher.`}
      action={<Link href={href}>Escolher {count === 1 ? "meu prêmio" : "meus prêmios"}</Link>}
    >
      Pelo nível que você alcançou, sem gastar do saldo.
    </Notice>
  );
}

/** Shows the rewards that the balance already buys, or comes to buy first. */
export function HomeRewards({ rewards, openChoices = 0, choicesHref }: HomeRewardsProps) {
  const balance = useKnownBalance();
  const isWithinReach = balance === undefined || rewards.some(({ points }) => points <= balance.available);
  return (
    <section className={styles.section} aria-labelledby="premios-ao-alcance">
      <SectionHeader
        id="premios-ao-alcance"
        title={isWithinReach ? "Prêmios ao seu alcance" : "Prêmios para começar"}
        link={{ href: pathOf("rewards"), label: "Ver catálogo" }}
      />
      {openChoices > 0 ? <OpenChoices count={openChoices} href={choicesHref} /> : null}
      <Cards rewards={rewards} />
    </section>
  );
}
