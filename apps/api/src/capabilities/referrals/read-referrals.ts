import type { Referral } from "@colheita/contract/referrals/referrals-endpoints";
import type { Db } from "../../platform/database/database.ts";
import { namesOf } from "../identity/index.ts";
import { creditsFor, firstInvoicesOf } from "../points/index.ts";
import { countReferred, membersWhoUsed, referralCodeOf } from "../profile/index.ts";
import { maskedName, referralCause, referralStateOf } from "./referrals-rules.ts";

/** More than anybody reads; what is behind them is counted. */
const MOST = 100;

/** The code by which a member invites others, and who joined by it. */
export interface OwnReferrals {
  readonly code: string;
  readonly count: number;
  readonly referrals: readonly Referral[];
}

/** Returns a member's own referrals, the latest first, each as far as profile and ledger know of it. */
export async function referralsOf(db: Db, memberId: string): Promise<OwnReferrals> {
  const code = await referralCodeOf(db, memberId);
  const [count, latest] = await Promise.all([countReferred(db, memberId), membersWhoUsed(db, code, MOST)]);
  const ids = latest.map((one) => one.memberId);
  const [names, invoices, credits] = await Promise.all([
    namesOf(db, ids),
    firstInvoicesOf(db, ids),
    creditsFor(db, memberId, ids.map(referralCause)),
  ]);
  return {
    code,
    count,
    referrals: latest.map(({ memberId: id, referredAt }) => ({
      name: maskedName(names.get(id) ?? ""),
      ...referralStateOf({
        referredAt,
        firstInvoiceAt: invoices.get(id),
        paidAt: credits.get(referralCause(id)),
      }),
    })),
  };
}
