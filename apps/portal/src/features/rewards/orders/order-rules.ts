import type {
  Redemption,
  RedemptionDetail,
  RedemptionStatus,
} from "@colheita/contract/rewards/redemption-records";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";

export type OrderStage = "redeemed" | "ordered" | "shipped" | "delivered" | "issued" | "used" | ReturnStage;
type ReturnStage = "returnAsked" | "returnReceived" | "refunded";

const physical: readonly OrderStage[] = ["redeemed", "ordered", "shipped", "delivered"];
const digital: readonly OrderStage[] = ["redeemed", "issued"];
const back: readonly OrderStage[] = ["returnAsked", "returnReceived", "refunded"];

/** Returns the stages of an order, or those of its way back. Not every shop reports that a code was used: the stage is there once one has. */
function journeyOf(kind: RewardKind, stage: OrderStage): readonly OrderStage[] {
  if (back.includes(stage)) return back;
  if (kind === "physical") return physical;
  return stage === "used" ? [...digital, stage] : digital;
}

/** The stage at which a status stands; nothing for one that ended the order. */
const stages: Readonly<Record<RedemptionStatus, OrderStage | undefined>> = {
  requested: "redeemed",
  points_reserved: "redeemed",
  stock_reserved: "redeemed",
  ordered: "ordered",
  shipped: "shipped",
  delivered: "delivered",
  issued: "issued",
  used: "used",
  cancelled: undefined,
  failed: undefined,
  return_requested: "returnAsked",
  received: "returnReceived",
  refunded: "refunded",
};

export interface ReachedStage {
  readonly stage: OrderStage;
  /** When it was reached; nothing while it lies ahead. */
  readonly at?: Date;
}

export interface OrderProgress {
  readonly isReturn: boolean;
  readonly stages: readonly ReachedStage[];
  /** The stage in hand, from 0; the number of stages when all are done. */
  readonly current: number;
}

/**
 * Returns how far an order has come, with the instants of what is behind it; nothing for one that was cancelled or
 * failed.
 */
export function progressOf({ redemption, history }: RedemptionDetail): OrderProgress | undefined {
  const stage = stages[redemption.status];
  if (stage === undefined) return undefined;
  const journey = journeyOf(redemption.kind, stage);
  const reachedAt = new Map<OrderStage, Date>();
  for (const { status, at } of history) {
    const reached = stages[status];
    // Delivered is it once; a return that was withdrawn may be asked for again.
    if (reached && (back.includes(reached) || !reachedAt.has(reached))) reachedAt.set(reached, at);
  }
  const place = journey.indexOf(stage);
  const isOver = place === journey.length - 1;
  return {
    isReturn: journey === back,
    stages: journey.map((name, index) => {
      const at = index <= place ? reachedAt.get(name) : undefined;
      return at ? { stage: name, at } : { stage: name };
    }),
    current: isOver ? journey.length : place,
  };
}

/** Returns whether there is a code to be shown. */
export function hasVoucher(status: RedemptionStatus): boolean {
  return status === "issued" || status === "used";
}

/** Returns what the member can do with an order now; nothing for most of its way. */
export function actOn({
  status,
  canCancel,
  canReturn,
}: Pick<Redemption, "status" | "canCancel" | "canReturn">): "cancel" | "return" | "withdraw" | undefined {
  if (canCancel) return "cancel";
  if (canReturn) return "return";
  return status === "return_requested" ? "withdraw" : undefined;
}
