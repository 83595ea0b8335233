import { formatDate, formatInteger, formatPoints } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { LevelTarget } from "./target-rules.ts";

/** What is said of a member's level. */
export interface LevelWords {
  readonly title: string;
  /** What was earned, then what is to come: a line each. */
  readonly sentences: readonly string[];
  /** Inside the disc, where there is little room. */
  readonly short: string;
}

const until = (day: string | undefined) => (day ? ` até ${formatDate(day)}` : "");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the words for a member's level: what was earned in the season, what is missing to the next one or to keep
 * the one that was carried over, and until when; at the top, at the beginning of a season and between two there are
 * words of their own.
 */
export function levelWords(
  { level, next, season, value, max }: LevelTarget,
  levelLabel: string,
  label: PointsLabel,
): LevelWords {
  const title = capital(`${levelLabel} ${level.name}`);
  if (!season) {
    const holds = level.holdsUntil ? ` Vale${until(level.holdsUntil)}.` : "";
    return { title, sentences: [`A próxima safra ainda não começou.${holds}`], short: "entre safras" };
  }
  const earned = value
    ? `${formatPoints(value, label)} na safra ${season.name}.`
    : `A safra ${season.name} começou.`;
  const missing = max - value;
  const short = next
    ? `${missing === 1 ? "falta" : "faltam"} ${formatInteger(missing)}`
    : level.isHighest
      ? "no topo"
      : "";
  const aim = next
    ? ` para ${next.name === level.name ? "manter " : ""}${next.name}${until(season.endsOn)}`
    : until(level.holdsUntil);
  return { title, sentences: short ? [earned, `${capital(short)}${aim}.`] : [earned], short };
}
