import { formatDate, formatInteger, formatPoints, pointsUnit } from "@colheita/brazil";
import type { HowToEarn } from "@colheita/contract/earning/earning-records";
import { matchRoute } from "@colheita/contract/routes/routes";
import { Badge } from "@colheita/ui/badge/badge";
import { GoalBar } from "@colheita/ui/goal-bar/goal-bar";
import { Link } from "@colheita/ui/link/link";
import { Points } from "@colheita/ui/points-numeral/points";
import { useId } from "react";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { lastPurchasesWords, lifeWords, multiplierWords, rateWords } from "./earning-view-rules.ts";
import styles from "./rule-list.module.css";

/** Shows what the rule alone would have given on the last purchases. */
function WouldHaveGiven({ points, purchases }: { points: number; purchases: number }) {
  const label = usePointsLabel();
  const when = lastPurchasesWords(purchases);
  if (points === 0) return <p className={styles.given}>Não daria nada {when}.</p>;
  return (
    <p className={styles.given}>
      Daria <Points value={points} unit={pointsUnit(points, label)} /> {when}.
    </p>
  );
}

function Marks({ rule }: { rule: HowToEarn }) {
  const { campaign, isSpent, endsOn } = rule;
  const multiplier = multiplierWords(rule);
  if (campaign === undefined && multiplier === undefined && endsOn === undefined && !isSpent) return null;
  return (
    <p className={styles.marks}>
      {campaign === undefined ? null : <Badge icon="target">Campanha {campaign}</Badge>}
      {isSpent ? (
        <Badge tone="warning" icon="pause">
          Esgotada
        </Badge>
      ) : null}
      {multiplier === undefined ? null : (
        <Badge tone="ok" icon="up">
          {multiplier}
        </Badge>
      )}
      {endsOn === undefined ? null : (
        <Badge tone="info" icon="cal">
          Até {formatDate(endsOn)}
        </Badge>
      )}
    </p>
  );
}

/** Shows how much the member has earned of what the rule allows them in a season. */
function Cap({ rule: { capPoints, earnedPoints = 0 } }: { rule: HowToEarn }) {
  const label = usePointsLabel();
  if (capPoints === undefined) return null;
  const words = `${formatInteger(earnedPoints)} de ${formatPoints(capPoints, label)} nesta safra`;
  return (
    <GoalBar
      className={styles.cap ?? ""}
      value={earnedPoints}
      max={capPoints}
      count={34}
      size="small"
      label="Quanto do limite desta regra você já ganhou"
      valueText={words}
      start={words}
    />
  );
}

/** Shows the link to the page that a rule leads to, where there is such a page. */
function Way({ screen }: { screen: string | undefined }) {
  const match = screen === undefined ? undefined : matchRoute(screen);
  if (screen === undefined || match?.kind !== "page") return null;
  return (
    <p>
      <Link href={screen} isStandalone>
        {match.route.title}
      </Link>
    </p>
  );
}

function Rule({ rule, purchases }: { rule: HowToEarn; purchases: number }) {
  const label = usePointsLabel();
  const { name, description, points, visibility, wouldHaveGiven } = rule;
  return (
    <li className={styles.rule}>
      <p className={`${styles.rate} panel`} data-preset="points">
        <span className="num" data-size="medium">
          {formatInteger(points)}
        </span>
        <span className={styles.unit}>{rateWords(rule, label)}</span>
      </p>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p>{description}</p>
        <Marks rule={rule} />
        {wouldHaveGiven === undefined ? null : (
          <WouldHaveGiven points={wouldHaveGiven} purchases={purchases} />
        )}
        <Cap rule={rule} />
        <p className="small soft">{lifeWords(rule)}</p>
        <Way screen={visibility.screen} />
      </div>
    </li>
  );
}

interface RuleListProps {
  title: string;
  rules: readonly HowToEarn[];
  /** How many purchases the rules were tried on. */
  purchases: number;
}

/** Shows rules under a title; nothing where there are none. */
export function RuleList({ title, rules, purchases }: RuleListProps) {
  const id = useId();
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* Safari drops the meaning of a list without bullets unless its role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-labelledby={id} className={styles.rules}>
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule} purchases={purchases} />
        ))}
      </ul>
    </section>
  );
}
