import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ENTRY_PREFIX } from "../ledger/ledger-store.ts";
import type { OpenLoan } from "./loan-store.ts";
import { lockBalance } from "../ledger/lot-store.ts";
import { takeBack, type Payers } from "../ledger/take-back.ts";

/**
 * Pays advances back, each by a line of its own: out of what is left of them first, what has expired included, then out of all
 * other points; what these do not cover is owed as debt (DECISIONS, "Points"). Call with the balance locked and settled.
 */
export async function repayLoans(
  tx: Tx,
  loans: readonly OpenLoan[],
  reason: string,
  payers: Payers = "all",
): Promise<void> {
  for (const loan of loans) {
    const { memberId, id, points, description, origin, isInvisible } = loan;
    const line = {
      memberId,
      publicId: newId(ENTRY_PREFIX),
      kind: "Loan" as const,
      description: `Abatimento: ${description}`,
      origin,
      points: -points,
      isInvisible,
      cause: { kind: "reversal" as const, title: "Abatimento de empréstimo", detail: reason },
      correctsEntryId: id,
    };
    await takeBack(tx, loan, line, { balance: await lockBalance(tx, memberId), payers });
  }
}
