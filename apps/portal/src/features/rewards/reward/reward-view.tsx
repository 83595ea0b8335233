import type { RewardDetail } from "@colheita/contract/rewards/rewards-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Badge } from "@colheita/ui/badge/badge";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Icon } from "@colheita/ui/icon/icon";
import type { IconName } from "@colheita/ui/icon/icon";
import { Points } from "@colheita/ui/points-numeral/points";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { rewardQuery } from "../rewards-queries.ts";
import { availabilityBadges } from "../rewards-words.ts";
import { RewardPicture } from "../reward-picture.tsx";
import { RewardActions } from "./reward-actions.tsx";
import { RewardSkeleton } from "./reward-skeleton.tsx";
import styles from "./reward.module.css";

interface Fact {
  readonly icon: IconName;
  readonly words: string;
}

/** When it comes, and how many one may have: what is asked before redeeming. */
function factsOf({ reward, deliveryDays, limitPerMember }: RewardDetail): Fact[] {
  const facts: Fact[] = [];
  if (reward.kind === "digital")
    facts.push({ icon: "ticket", words: "O código aparece na sua conta na hora." });
  else if (deliveryDays > 0)
    facts.push({
      icon: "truck",
      words: `Entrega em até ${deliveryDays} ${deliveryDays === 1 ? "dia útil" : "dias úteis"}.`,
    });
  if (limitPerMember !== undefined)
    facts.push({
      icon: "info",
      words: `No máximo ${limitPerMember} ${limitPerMember === 1 ? "unidade" : "unidades"} por participante.`,
    });
  return facts;
}

function Facts({ detail }: { detail: RewardDetail }) {
  return (
    <ul className={styles.facts}>
      {factsOf(detail).map(({ icon, words }) => (
        <li key={icon}>
          <Icon name={icon} size="small" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

function About({ detail: { description, details } }: { detail: RewardDetail }) {
  return (
    <section className={styles.about} aria-labelledby="sobre">
      <h2 id="sobre">Sobre o prêmio</h2>
      <p>{description}</p>
      {details.length > 0 ? (
        <dl className={styles.details}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Detail({ detail }: { detail: RewardDetail }) {
  const { name, brand, category, points, availability, imageUrl } = detail.reward;
  const badge = availabilityBadges[availability];
  return (
    <article className={styles.reward}>
      <div className={styles.picture}>
        <RewardPicture url={imageUrl} isInView />
      </div>
      <div className={styles.main}>
        <p className={styles.category}>
          {category} · {brand}
        </p>
        <h1>{name}</h1>
        <div className={styles.price}>
          <Points value={points} unit="pontos" size="large" />
          {badge ? (
            <Badge tone={badge.tone} icon={badge.icon}>
              {badge.label}
            </Badge>
          ) : null}
        </div>
        <RewardActions detail={detail} />
        <Facts detail={detail} />
      </div>
      <About detail={detail} />
    </article>
  );
}

function Missing() {
  return (
    <>
      <h1 className="visually-hidden">Prêmio</h1>
      <EmptyState
        headingLevel={2}
        title="Não encontramos este prêmio"
        action={<Button href={pathOf("rewards")}>Ver todos os prêmios</Button>}
      >
        Ele pode ter saído do catálogo, ou o link está incompleto.
      </EmptyState>
    </>
  );
}

/** One reward and what can be done with it. One that is not there is a state of this place. */
export function RewardView({ rewardId }: { rewardId: string }) {
  return (
    <Loaded query={rewardQuery(rewardId)} skeleton={<RewardSkeleton />}>
      {(detail) => (detail ? <Detail key={detail.reward.id} detail={detail} /> : <Missing />)}
    </Loaded>
  );
}
