import type { Tx } from "../../../platform/database/database.ts";
import { writeCredit } from "../ledger/ledger.ts";
import type { Cause } from "../ledger/ledger-store.ts";
import { insertLoan, lendableCredit } from "./loan-store.ts";
import { lockBalance } from "../ledger/lot-store.ts";

export interface Loan {
  readonly memberId: string;
  /** The public id of the credit that waits, and is to pay it back. */
  readonly againstId: string;
  readonly points: number;
  readonly description: string;
  readonly cause: Cause;
}

/**
 * Lends points against a credit that waits (DECISIONS, "Points"): they can be spent at once, as long as those of the
 * credit, and are paid back out of it on its release, or taken back when it is cancelled. Returns the entry's public
 * id; nothing when there is no such credit any more, or when it is less than what would be lent against it.
 * @throws Refusal points/balance-frozen.
 */
export async function lend(tx: Tx, { againstId, ...given }: Loan): Promise<string | undefined> {
  await lockBalance(tx, given.memberId);
  const against = await lendableCredit(tx, given.memberId, againstId);
  if (!against || against.lent + given.points > against.points) return undefined;
  const publicId = await writeCredit(tx, { ...given, kind: "Loan", expiresOn: against.expiresOn });
  await insertLoan(tx, publicId, against);
  return publicId;
}
