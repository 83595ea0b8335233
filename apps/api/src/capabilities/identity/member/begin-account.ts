import { normalizeEmail } from "@colheita/brazil";
import { emailInUse, emailNotProved } from "@colheita/contract/identity/account-endpoints";
import { expiredProof } from "@colheita/contract/identity/password-endpoints";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { hashToken, randomToken } from "../../../platform/secrets/secrets.ts";
import { readSetting } from "../../settings/index.ts";
import { findProved, renewProof } from "../contact-check/contact-check-store.ts";
import { findAccount } from "./member-store.ts";

/**
 * Begins an account for an e-mail: the proof of its code is exchanged for a token that stands for the e-mail in the
 * sign-up (`signUp`). A member's e-mail is disclosed as such only to who proved it.
 *
 * @throws Refusal `email-check-fail` without a proof, or with that of another e-mail; `password/proof-expired`;
 * `email-already-in-use`.
 */
export async function beginAccount(
  tx: Tx,
  { email, proofToken }: { readonly email: string; readonly proofToken?: string | undefined },
): Promise<string> {
  if (proofToken === undefined) throw new Refusal(emailNotProved);
  const proved = await provedEmail(tx, proofToken);
  if (proved === undefined) throw new Refusal(expiredProof);
  if (proved !== normalizeEmail(email)) throw new Refusal(emailNotProved);
  if (await findAccount(tx, { taxId: "", email: proved })) throw new Refusal(emailInUse);
  const token = randomToken();
  const { grantMinutes } = await readSetting(tx, "AccessCodeRules");
  const isRenewed = await renewProof(tx, hashToken(proofToken), { nextHash: hashToken(token), grantMinutes });
  if (!isRenewed) throw new Refusal(expiredProof);
  return token;
}

/**
 * Returns the contact that a proof or sign-up token stands for, without using it; nothing when it is too old, or was
 * used.
 */
export async function provedEmail(db: Db | Tx, token: string): Promise<string | undefined> {
  return (await findProved(db, "sign-up", hashToken(token)))?.username;
}
