import type { Tx } from "../../../platform/database/database.ts";
import { endCodesOf } from "../access-code/access-code-store.ts";
import { endChecksOf } from "../contact-check/contact-check-store.ts";
import { updateLocked, type Correction } from "./member-store.ts";

/**
 * Sets what members can't change by themselves. The name of a company stands in the place of a person's (5.4). With another
 * phone, the codes, links, proofs and grants that were not used are void: they may have gone to the old one.
 */
export async function correctMember(tx: Tx, memberId: string, correction: Correction): Promise<void> {
  const { companyName, phone } = correction;
  const names = companyName === undefined ? {} : { firstName: companyName, lastName: "" };
  await updateLocked(tx, memberId, { ...correction, ...names });
  if (phone === undefined) return;
  await endChecksOf(tx, memberId);
  await endCodesOf(tx, memberId);
}
