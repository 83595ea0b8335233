import { csvLine, formatDate, formatDateAt } from "@colheita/brazil";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { expiredLabel, kindLabels } from "./export-statement-labels.ts";

/** What stands above the columns. */
export const TITLES = [
  "Data",
  "Tipo",
  "Descrição",
  "Origem",
  "Pontos",
  "Validade",
  "Situação",
  "Ganho comercial (R$)",
] as const;

/** Returns what keeps its points from being spent, if something does. */
function stateOf({ releasesOn, ...line }: StatementLine): string {
  return releasesOn === undefined ? expiredLabel(line) : `Libera em ${formatDate(releasesOn)}`;
}

/** Returns the day on which its points expire, or the first and the last of several. */
const daysOf = ({ expiresOn, expiresTo }: StatementLine): string =>
  [expiresOn, expiresTo].flatMap((day) => (day === undefined ? [] : [formatDate(day)])).join(" a ");

/** Returns one line of the statement: words are made safe, points stay a number with its sign. */
export function lineOf(line: StatementLine): string {
  const { kind, description, origin, points, pointAt, commercialGainCents } = line;
  const cells = [
    formatDateAt(pointAt),
    kindLabels[kind],
    description,
    origin,
    points,
    daysOf(line),
    stateOf(line),
    commercialGainCents === undefined ? "" : { cents: commercialGainCents },
  ];
  return csvLine(cells);
}
