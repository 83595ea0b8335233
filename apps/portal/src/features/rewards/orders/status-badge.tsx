import type { RedemptionStatus } from "@colheita/contract/rewards/redemption-records";
import { Badge } from "@colheita/ui/badge/badge";
import { statusBadges } from "./order-words.ts";

/** Shows the status of an order: icon, word and tint. */
export function StatusBadge({ status }: { status: RedemptionStatus }) {
  const { label, tone, icon } = statusBadges[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
