import { userDisabled, wrongPassword } from "@colheita/contract/identity/identity-endpoints";
import type { Problem } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { lockCredentials } from "../password/credential-store.ts";
import { isDisabled } from "../identity-rules.ts";
import { findAccountOf, type Account } from "../member/member-store.ts";

/** Whoever has shown who they are: by password, by single sign-on, by a code sent to their contact. */
export type ProvenAccount = Omit<Account, "passwordHash" | "passwordSetAt"> & {
  /** Since when the password is good by which they showed it; absent where they showed it by other means. */
  readonly passwordSetAt?: Date | undefined;
};

/**
 * Holds who comes in until the transaction ends, and returns their account as it is now: between the proof and this
 * moment they may have been blocked, or their password changed and every session ended.
 * @throws Refusal `auth/user-disabled`, or `outdated` where another password is good by now.
 */
export async function holdProved(
  tx: Tx,
  { member, passwordSetAt }: Pick<ProvenAccount, "member" | "passwordSetAt">,
  outdated: Problem = wrongPassword,
): Promise<Account> {
  await lockCredentials(tx, [member.id]);
  const account = await findAccountOf(tx, member.id);
  if (!account || isDisabled(account.member)) throw new Refusal(userDisabled);
  const isSame = passwordSetAt === undefined || passwordSetAt.getTime() === account.passwordSetAt.getTime();
  if (!isSame) throw new Refusal(outdated);
  return account;
}
