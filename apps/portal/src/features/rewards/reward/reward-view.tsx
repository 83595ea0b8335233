import type { RewardDetail } from "@colheita/contract/rewards/reward-detail";
import { pathOf } from "@colheita/contract/routes/routes";
import { Badge } from "@colheita/ui/badge/badge";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Icon } from "@colheita/ui/icon/icon";
import type { IconName } from "@colheita/ui/icon/icon";
import { Points } from "@colheita/ui/points-numeral/points";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import { programme } from "../../../portal-words.ts";
import { rewardQuery } from "../rewards-queries.ts";
import { availabilityBadges, limitWords } from "../rewards-words.ts";
import { RewardPicture } from "../reward-picture.tsx";
import { RewardActions } from "./reward-actions.tsx";
import { RewardSkeleton } from "./reward-skeleton.tsx";
import styles from "./reward-view.module.css";

interface Fact {
  readonly icon: IconName;
  readonly words: string;
}

/** Returns when it arrives, and how many one may have: what members ask before redeeming. */
function factsOf({ reward, deliveryDays, ...limit }: RewardDetail): Fact[] {
  const facts: Fact[] = [];
  if (reward.kind === "digital")
    facts.push({ icon: "ticket", words: "O código aparece na sua conta na hora." });
  else if (deliveryDays > 0)
    facts.push({
      icon: "truck",
      words: `Entrega em até ${deliveryDays} ${deliveryDays === 1 ? "dia útil" : "dias úteis"}.`,
    });
  const most = limitWords(limit);
  if (most !== undefined) facts.push({ icon: "info", words: most });
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

function Price({ detail: { reward } }: { detail: RewardDetail }) {
  const badge = availabilityBadges[reward.availability];
  const label = usePointsLabel();
  return (
    <div className={styles.price}>
      <Points value={reward.points} unit={label.other} size="large" />
      {badge ? (
        <Badge tone={badge.tone} icon={badge.icon}>
          {badge.label}
        </Badge>
      ) : null}
    </div>
  );
}

function Missing() {
  return (
    <EmptyState
      headingLevel={2}
      title="Ele pode ter saído do catálogo"
      action={<Button href={pathOf("rewards")}>Ver todos os prêmios</Button>}
    >
      Ou o link que trouxe você aqui está incompleto.
    </EmptyState>
  );
}

/** Returns the heading, the same element in every state, so that the focus of whoever came here stays on it. */
function headingOf(detail: RewardDetail | null | undefined, hasFailed: boolean): ReactNode {
  if (detail === null) return "Não encontramos este prêmio";
  if (detail) return detail.reward.name;
  if (hasFailed) return "Prêmio";
  return (
    <>
      <span className="visually-hidden">Abrindo o prêmio</span>
      <Skeleton className={styles.titlePlace} />
      <Skeleton className={styles.titlePlace} width="half" />
    </>
  );
}

function Picture({ detail }: { detail: RewardDetail | undefined }) {
  return (
    <div className={styles.picture}>
      {detail ? <RewardPicture url={detail.reward.imageUrl} isInView /> : <Skeleton shape="picture" />}
    </div>
  );
}

/** Shows one reward and what can be done with it, or that there is none with this id. */
export function RewardView({ rewardId }: { rewardId: string }) {
  const answer = useQuery({ ...rewardQuery(rewardId), enabled: useMayAsk() });
  const { data: detail, error, isFetching, refetch } = answer;
  const name = detail?.reward.name;
  const isUnreachable = useSession().status === "unreachable";
  const hasFailed = detail === undefined && (error !== null || isUnreachable);
  const isAlone = detail === null || hasFailed;

  useEffect(() => {
    if (name !== undefined) document.title = `${name} - ${programme.name}`;
  }, [name]);

  return (
    <article className={styles.reward} data-alone={isAlone || undefined}>
      {isAlone ? null : <Picture detail={detail ?? undefined} />}
      <div className={styles.main}>
        {detail ? (
          <p className={styles.category}>
            {detail.reward.category} · {detail.reward.brand}
          </p>
        ) : null}
        <h1>{headingOf(detail, hasFailed)}</h1>
        {detail ? (
          <>
            <Price detail={detail} />
            <RewardActions detail={detail} />
            <Facts detail={detail} />
          </>
        ) : null}
        {detail === null ? <Missing /> : null}
        {detail === undefined ? (
          <NotLoaded {...{ error, isFetching, refetch }} skeleton={<RewardSkeleton />} />
        ) : null}
      </div>
      {detail ? <About detail={detail} /> : null}
    </article>
  );
}
