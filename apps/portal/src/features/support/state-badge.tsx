import type { CaseState } from "@colheita/contract/support/case-records";
import { Badge, type BadgeTone } from "@colheita/ui/badge/badge";
import type { IconName } from "@colheita/ui/icon/icon";

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

/** How each state is shown: icon, word and tint. */
export const stateLooks: Readonly<Record<CaseState, Look>> = {
  aberto: { label: "Aberto", tone: "neutral", icon: "clock" },
  em_atendimento: { label: "Em atendimento", tone: "info", icon: "clock" },
  aguardando_cliente: { label: "Aguardando você", tone: "warning", icon: "pause" },
  resolvido: { label: "Resolvido", tone: "ok", icon: "check" },
  fechado: { label: "Fechado", tone: "neutral", icon: "lock" },
};

export function StateBadge({ state }: { state: CaseState }) {
  const { label, tone, icon } = stateLooks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
