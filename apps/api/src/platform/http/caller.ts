import { common, type AccountType, type PendingStep } from "@colheita/contract/kit";
import { Refusal } from "./refusal.ts";

/** Who calls, as the access token says. It costs no query: a revoked session dies by notice. */
export interface Caller {
  readonly memberId: string;
  readonly sessionId: string;
  readonly kind: "member" | "operator";
  /** Profile codes in lower case; an operator's roles. */
  readonly profileCodes: readonly string[];
  readonly category: string;
  /** The steps that still stand before the portal, such as the access code or the terms. */
  readonly pending: readonly PendingStep[];
  /** Who acts here as the member: they logged in, and switched accounts. Nobody else than the member when absent. */
  readonly actorId?: string | undefined;
  /** Until when the token is good that says all this, in milliseconds since 1970; what stays open ends with it. */
  readonly tokenEndsAtMs?: number;
}

/** Turns an Authorization header into a caller; nothing when the session is not alive. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>;

/** Returns whether the caller has one of the account types, compared without case. */
export function hasAccountType(caller: Pick<Caller, "profileCodes">, types: readonly AccountType[]): boolean {
  return types.some((type) => caller.profileCodes.includes(type.toLowerCase()));
}

/** Refuses a record that belongs to somebody else exactly as a missing one. */
export function ownOnly(caller: Caller, memberId: string): void {
  if (caller.memberId !== memberId) throw new Refusal(common.notFound);
}
