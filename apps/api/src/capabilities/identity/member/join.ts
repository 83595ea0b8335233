import { emailInUse, emailNotProved, taxIdInUse } from "@colheita/contract/identity/account-endpoints";
import { expiredProof } from "@colheita/contract/identity/password-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken } from "../../../platform/secrets/secrets.ts";
import { numberOf } from "../access-code/access-code-message.ts";
import { refuseTwin } from "./add-contact.ts";
import { admitMember } from "../log-in/admit-member.ts";
import type { BrowserVisit } from "../session/begin-session.ts";
import { networkHash } from "../access-code/code-limits.ts";
import { findMade, giveProofBack, storeMade, takeProved } from "../contact-check/contact-check-store.ts";
import { clearCodesNeeded } from "../password/credential-store.ts";
import { findAccount, findAccountOf, findMember, type IdentityMember } from "./member-store.ts";
import type { HashingPlace } from "../password/password-hashing.ts";
import { registerMember, type NewMember } from "./register-member.ts";
import { requestCheck, type RequestedCheck } from "../contact-check/request-contact-check.ts";

/** Where somebody who joins is reached: by the e-mail, which opens the account later; without one by the cellphone. */
export interface NewContact {
  readonly email?: string | undefined;
  readonly phone: string;
}

/** Returns a contact as its check stores it: an e-mail, or a cellphone with its country code. */
function contactKey({ email, phone }: NewContact): string {
  return email ?? `+${numberOf(phone)}`;
}

/**
 * Sends a code to the contact of somebody who joins, whoever has it: nobody is looked up (fault row 6).
 * @throws Refusal `access-code/too-many`, `too-many-requests`: the limits of every code that is asked for without a session.
 */
export function requestJoinCode(
  platform: Platform,
  tx: Tx,
  { contact, address }: { readonly contact: NewContact; readonly address: string },
): Promise<RequestedCheck> {
  const network = networkHash(platform, address);
  return requestCheck(tx, { purpose: "sign-up", username: contactKey(contact), network });
}

interface Joining {
  readonly member: NewMember & { readonly phone: string };
  /** What the code of the contact was exchanged for. */
  readonly proofToken: string;
  /** Why they are refused all the same, where the caller knows more of them, and it discloses something of somebody. */
  readonly refusal?: Refusal | undefined;
}

/**
 * Makes a member of somebody who proved their contact. They need an access code, and have just shown it (section 4).
 * Whether the CPF or the e-mail is a member's is disclosed here and not before (DECISIONS, "Sign-up with a CPF that
 * exists"): as a refusal to be thrown after the commit, because it counts (`giveProofBack`). Any other one leaves the proof
 * unused.
 *
 * @throws Refusal `password/proof-expired`, `email-check-fail`; for who was added in the same moment, uncounted,
 * `auth/cpfcnpj-already-in-use`, `email-already-in-use`.
 */
export async function join(
  tx: Tx,
  { member, proofToken, refusal }: Joining,
): Promise<IdentityMember | Refusal> {
  const proved = await takeProved(tx, "sign-up", hashToken(proofToken));
  if (!proved) throw new Refusal(expiredProof);
  if (proved.username !== contactKey(member)) throw new Refusal(emailNotProved);
  const refused = (await refusalOf(tx, member)) ?? refusal;
  if (refused) {
    await giveProofBack(tx, proved.id);
    return refused;
  }
  const id = await registerMember(tx, member).catch(refuseTwin);
  await storeMade(tx, proved.id, id);
  await clearCodesNeeded(tx, id);
  const made = await findMember(tx, id);
  if (!made) throw new Error("A member who has just joined is not there");
  return made;
}

/** Returns the refusal for a CPF or an e-mail that a member already has, if one of them is taken. */
async function refusalOf(tx: Tx, { taxId, email = "" }: NewMember): Promise<Refusal | undefined> {
  // The tax id is asked for last: who joins at the same moment is found by it, or by neither.
  const isEmailTaken = email !== "" && (await findAccount(tx, { taxId: "", email })) !== undefined;
  if (await findAccount(tx, { taxId, email: "" })) return new Refusal(taxIdInUse);
  return isEmailTaken ? new Refusal(emailInUse) : undefined;
}

/**
 * Returns whom the same sign-up made before, if its answer got lost: by the proof, which nobody else has, and the
 * password.
 */
export async function joinedBy(
  { db }: Platform,
  place: HashingPlace,
  { proofToken, password }: { readonly proofToken: string; readonly password: string },
): Promise<string | undefined> {
  const memberId = await findMade(db, hashToken(proofToken));
  const account = memberId === undefined ? undefined : await findAccountOf(db, memberId);
  const isSame = account && (await place.verify(account.passwordHash, password));
  return isSame ? memberId : undefined;
}

/** Lets in who has just joined, by the one log-in of everybody. */
export async function admitJoined(
  platform: Platform,
  memberId: string,
  visit: BrowserVisit,
): Promise<Session> {
  const account = await findAccountOf(platform.db, memberId);
  if (!account) throw new Error("A member who has just joined is not there");
  return admitMember(platform, { ...account, passwordSetAt: undefined }, { ...visit, isContactProved: true });
}
