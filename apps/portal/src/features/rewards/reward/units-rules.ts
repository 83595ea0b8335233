import type { Redemption } from "@colheita/contract/rewards/redemption-records";

/** Units of a reward in some redemptions; what was cancelled or failed does not count, as for the server. */
export function countUnits(
  redemptions: readonly Pick<Redemption, "rewardId" | "quantity" | "status">[],
  rewardId: string,
): number {
  return redemptions
    .filter((one) => one.rewardId === rewardId && one.status !== "cancelled" && one.status !== "failed")
    .reduce((units, { quantity }) => units + quantity, 0);
}
