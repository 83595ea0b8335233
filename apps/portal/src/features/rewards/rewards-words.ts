import { formatDate, formatPoints } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { RewardDetail } from "@colheita/contract/rewards/reward-detail";
import type { Availability } from "@colheita/contract/rewards/rewards-records";
import type { BadgeTone } from "@colheita/ui/badge/badge";
import type { IconName } from "@colheita/ui/icon/icon";
import type { Hindrance, Most } from "./reward/reach-rules.ts";

export interface BadgeWords {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon?: IconName;
}

/** What stock says; what there is enough of says nothing. */
export const availabilityBadges: Readonly<Record<Availability, BadgeWords | undefined>> = {
  available: undefined,
  "last-units": { label: "Últimas unidades", tone: "ink" },
  "sold-out": { label: "Esgotado", tone: "neutral", icon: "x" },
};

export const goalBadge: BadgeWords = { label: "Seu objetivo", tone: "points", icon: "target" };

/** Returns "Faltam 3.400 pontos", with the amount set apart. */
export function missingWords(missing: number, label: PointsLabel): { verb: string; amount: string } {
  return { verb: missing === 1 ? "Falta" : "Faltam", amount: formatPoints(missing, label) };
}

type Limit = Pick<RewardDetail, "limitPerMember" | "limitDays" | "redeemableOn">;

/** Returns "a cada 30 dias". */
const periodWords = (days: number): string => (days === 1 ? "por dia" : `a cada ${days} dias`);

/** Returns how many of a reward one may have; nothing where there is no limit. */
export function limitWords({ limitPerMember, limitDays }: Limit): string | undefined {
  if (limitPerMember === undefined) return undefined;
  if (limitDays !== undefined) return `Até ${limitPerMember} por pessoa ${periodWords(limitDays)}.`;
  return `No máximo ${limitPerMember} ${limitPerMember === 1 ? "unidade" : "unidades"} por participante.`;
}

/** Returns the words for why one redemption has no more units. */
export function mostWords({ units, by }: Most): string {
  const amount = units === 1 ? "1 unidade" : `${units} unidades`;
  if (by === "balance") return `Seu saldo dá para ${amount}.`;
  return by === "limit" ? `Você ainda pode ter ${amount}.` : `Até ${amount} por resgate.`;
}

/** Returns the words for why the reward cannot be redeemed now, and what helps. */
export function hindranceWords(
  hindrance: Hindrance,
  { missing, label }: { readonly missing: number; readonly label: PointsLabel },
  { limitPerMember = 0, limitDays, redeemableOn }: Limit,
): string {
  if (hindrance === "sold-out")
    return "Este prêmio esgotou. Escolha outro, ou peça um aviso para quando ele voltar.";
  if (hindrance === "limit") {
    const units = limitPerMember === 1 ? "a única unidade" : `as ${limitPerMember} unidades`;
    const has = `Você já resgatou ${units} que cada participante pode ter${limitDays === undefined ? "" : ` ${periodWords(limitDays)}`}.`;
    return redeemableOn === undefined
      ? has
      : `${has} Você pode resgatar de novo a partir de ${formatDate(redeemableOn)}.`;
  }
  const { verb, amount } = missingWords(missing, label);
  return `${verb} ${amount} para resgatar este prêmio.`;
}

export const balanceUnknown = "Não conseguimos mostrar seu saldo agora. Seu saldo está guardado.";
