import type { IdentityMember } from "../identity/index.ts";
import { isDisabled, isProfileAccepted } from "../identity/index.ts";

/** What points from member to member are bound to, by the programme's setting (`TransferRules`). */
export interface TransferRules {
  readonly isOpen: boolean;
  /** The fewest points of one transfer. */
  readonly fewest: number;
  /** The most points that a member sends in a day of São Paulo. */
  readonly perDay: number;
}

type Side = Pick<IdentityMember, "id" | "status" | "isOptedOut" | "profileCodes">;

/**
 * Whether points may go from one member to the other: to another one than the sender, who may come in, and who is of the
 * sender's side of the programme: they have one of the accepted profile strings in common (decision 35).
 */
export function mayReceive(sender: Side, receiver: Side, acceptedProfiles: readonly string[]): boolean {
  const isSameSide = acceptedProfiles.some(
    (profile) =>
      isProfileAccepted(sender.profileCodes, [profile]) &&
      isProfileAccepted(receiver.profileCodes, [profile]),
  );
  return sender.id !== receiver.id && !isDisabled(receiver) && isSameSide;
}

/** What a member may still send today. */
export function leftToday({ perDay }: Pick<TransferRules, "perDay">, sentToday: number): number {
  return Math.max(0, perDay - sentToday);
}

/** What of the limits a transfer breaks; nothing when it keeps them. */
export function limitBroken(
  points: number,
  rules: TransferRules,
  sentToday: number,
): "closed" | "too-few" | "day-full" | undefined {
  if (!rules.isOpen) return "closed";
  if (points < rules.fewest) return "too-few";
  return points > leftToday(rules, sentToday) ? "day-full" : undefined;
}
