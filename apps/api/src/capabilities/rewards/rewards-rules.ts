import { addDays } from "@colheita/brazil";
import type { Availability, RewardKind } from "@colheita/contract/rewards/rewards-records";
import type { RedemptionStatus } from "@colheita/contract/rewards/redemption-records";

/** Below this many units the catalogue says so. */
const FEW_UNITS = 5;

/** Returns what the catalogue says about stock; the number itself is nobody's business. */
export function availabilityOf(available: number): Availability {
  if (available <= 0) return "sold-out";
  return available <= FEW_UNITS ? "last-units" : "available";
}

/** Which status may follow which (DECISIONS, "Rewards"). */
const following: Readonly<Record<RedemptionStatus, readonly RedemptionStatus[]>> = {
  requested: ["points_reserved", "failed"],
  points_reserved: ["stock_reserved", "failed"],
  stock_reserved: ["ordered", "issued", "cancelled", "failed"],
  ordered: ["shipped", "cancelled"],
  shipped: ["delivered", "cancelled"],
  delivered: ["return_requested"],
  issued: ["used", "cancelled"],
  used: [],
  cancelled: [],
  failed: [],
  return_requested: ["received", "delivered"],
  received: ["refunded", "delivered"],
  refunded: [],
};

export function mayFollow(from: RedemptionStatus, to: RedemptionStatus): boolean {
  return following[from].includes(to);
}

/** Returns whether a return is under way: asked for, and neither refunded, withdrawn nor refused. */
export function isInReturn(status: RedemptionStatus): boolean {
  return status === "return_requested" || status === "received";
}

/** Returns whether an order on its way comes there next: a return that leads back to `delivered` is no delivery. */
export function isNextOnTheWay(from: RedemptionStatus, to: RedemptionStatus): boolean {
  return mayFollow(from, to) && !isInReturn(from);
}

/** Returns the steps that bring an order from the supplier's shelf to where it is. */
export function stepsTo(status: "ordered" | "shipped" | "delivered"): readonly ("shipped" | "delivered")[] {
  if (status === "ordered") return [];
  return status === "shipped" ? ["shipped"] : ["shipped", "delivered"];
}

/** Returns whether the member may cancel: until the supplier may have heard of it. */
export function canCancel(redemption: { status: RedemptionStatus; orderingSince: Date | null }): boolean {
  return redemption.status === "stock_reserved" && redemption.orderingSince === null;
}

/** Returns whether an operator may cancel: from the order until it has arrived or was used. */
export function canCancelOrder(status: RedemptionStatus): boolean {
  return status !== "stock_reserved" && mayFollow(status, "cancelled");
}

/** By the consumer code (Lei 8.078/1990, art. 49) a reward may be returned this long after the day of its delivery. */
const RETURN_DAYS = 7;

/** Returns the last day on which a thing delivered on a day may be returned. */
export function lastReturnDay(deliveredOn: string): string {
  return addDays(deliveredOn, RETURN_DAYS);
}

/** What decides whether a redemption may be returned. */
export interface Returnable {
  readonly status: RedemptionStatus;
  /** The last day for it; null for what was never delivered, and once a return was refused. */
  readonly returnUntil: string | null;
  /** The day on which it is asked, in São Paulo and by the database's clock. */
  readonly readOn: string;
}

/** Returns why a redemption can't be returned; nothing for one that can. */
export function returnRefusal({
  status,
  returnUntil,
  readOn,
}: Returnable): "too-late" | "not-returnable" | undefined {
  if (status !== "delivered" || returnUntil === null) return "not-returnable";
  return readOn > returnUntil ? "too-late" : undefined;
}

/** Returns what an accepted order becomes: a thing on its way, or a code that exists already. */
export function statusWhenAccepted(kind: RewardKind): "ordered" | "issued" {
  return kind === "digital" ? "issued" : "ordered";
}

/** A hold outlives the wait before its order by this much, whatever the settings say: else every order would be swept. */
const HOLD_MARGIN_MINUTES = 5;

/** Returns how long the points of a redemption stay set aside, in minutes. */
export function holdMinutes(settings: { hold: number; orderDelay: number }): number {
  return Math.max(settings.hold, settings.orderDelay + HOLD_MARGIN_MINUTES);
}
