import { normalizeName } from "@colheita/brazil";
import type { Referral } from "@colheita/contract/referrals/referrals-endpoints";

/** Returns the cause under which the ledger pays whoever invited this member: a cause credits once. */
export const referralCause = (referredId: string): string => `referral-${referredId}`;

/** Returns the first name and the last one's initial: "Ana R." */
export function maskedName(name: string): string {
  const [first = "", ...rest] = normalizeName(name).split(" ");
  const initial = Array.from(rest.at(-1) ?? "")[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

/** When each step of a referral was reached, as far as it was. */
export interface Steps {
  readonly referredAt: Date;
  readonly firstInvoiceAt: Date | undefined;
  readonly paidAt: Date | undefined;
}

/** Returns the furthest step (DECISIONS, "Engagement": paid after the referred member's first approved invoice). */
export function referralStateOf({ referredAt, firstInvoiceAt, paidAt }: Steps): Omit<Referral, "name"> {
  if (paidAt) return { state: "paid", reachedAt: paidAt };
  if (firstInvoiceAt) return { state: "invoice-approved", reachedAt: firstInvoiceAt };
  return { state: "registered", reachedAt: referredAt };
}
