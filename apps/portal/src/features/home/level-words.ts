import { formatDate, formatInteger, formatPoints } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { LevelTarget } from "./target-rules.ts";

/** What a programme calls points and levels. */
export interface LevelLabels {
  readonly points: PointsLabel;
  readonly level: string;
}

/** What is said of a member's level. */
export interface LevelWords {
  readonly title: string;
  readonly text: string;
  /** Under the title where there is little room. */
  readonly short: string;
  /** What the way leads to, and until when. */
  readonly aim: string;
}

const until = (day: string | undefined) => (day === undefined ? "" : ` até ${formatDate(day)}`);

/**
 * The words of a member's level: what they earned in the season, what is missing to the next level or to keep the one that
 * was carried over, and until when; at the top, at the beginning of a season and between two there are words of their own.
 */
export function levelWords({ balance, missing }: LevelTarget, labels: LevelLabels): LevelWords {
  const { level, nextMilestone: next, season, earnedInSeason } = balance;
  const called = labels.level.charAt(0).toUpperCase() + labels.level.slice(1);
  const title = level ? `${called} ${level.name}` : `Marco ${next?.name ?? ""}`;
  if (!season) {
    const lasting = level?.holdsUntil === undefined ? "" : ` Vale${until(level.holdsUntil)}.`;
    return { title, text: `A próxima safra ainda não começou.${lasting}`, short: "entre safras", aim: "" };
  }
  const earned = formatPoints(earnedInSeason, labels.points);
  const inSeason =
    earnedInSeason === 0 ? `A safra ${season.name} começou.` : `${earned} na safra ${season.name}.`;
  if (!next) {
    const top = level?.isHighest ? `no topo${until(level.holdsUntil)}` : "";
    return { title, text: top ? `${inSeason} Você está ${top}.` : inSeason, short: top || earned, aim: "" };
  }
  const aim = `para ${next.name === level?.name ? "manter " : ""}${next.name}${until(season.endsOn)}`;
  const lacking = `${missing === 1 ? "falta" : "faltam"} ${formatInteger(missing)} ${aim}`;
  return {
    title,
    aim,
    text: `${inSeason} ${lacking.charAt(0).toUpperCase()}${lacking.slice(1)}.`,
    short: `${earned}, ${lacking}`,
  };
}
