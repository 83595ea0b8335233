import { formatPoints } from "@colheita/brazil";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { useLevelName } from "../choice/choice-words.ts";

/** Shows what an order was paid with: points, or the choice of a level. */
export function OrderPrice({ redemption: { points, milestoneName } }: { redemption: Redemption }) {
  const label = usePointsLabel();
  const levelName = useLevelName();
  return milestoneName === undefined
    ? formatPoints(points, label)
    : `escolha por ${levelName(milestoneName)}`;
}
