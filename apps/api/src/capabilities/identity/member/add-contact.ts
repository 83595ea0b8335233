import { FARMER_CATEGORY } from "@colheita/contract/registration/member-categories";
import { readCellphone, normalizeEmail, taxIdKey } from "@colheita/brazil";
import {
  emailInUse,
  shortFirstName,
  shortLastName,
  taxIdInUse,
} from "@colheita/contract/identity/account-endpoints";
import { audit } from "../../../platform/audit/audit.ts";
import type { Problem } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { readSetting } from "../../settings/index.ts";
import { findAccount, findMember, type IdentityMember } from "./member-store.ts";
import { registerMember } from "./register-member.ts";

/** What the programme's records know of somebody. */
export interface Contact {
  readonly taxId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly category?: string | undefined;
  readonly profileCodes?: readonly string[] | undefined;
}

/**
 * Adds a member from the programme's records. They have no password: they define one themselves by their e-mail or
 * cellphone, and until then an access code is asked for (section 4, "Access code").
 *
 * @throws Refusal `firstname-length`, `lastname-length`, `auth/cpfcnpj-already-in-use`, `email-already-in-use`.
 */
export async function addContact(tx: Tx, caller: Caller, contact: Contact): Promise<IdentityMember> {
  const {
    email: typedEmail,
    phone: typedPhone,
    category = FARMER_CATEGORY,
    profileCodes = [],
    ...rest
  } = contact;
  const shortest = await readSetting(tx, "SavedNameChars");
  if (contact.firstName.trim().length < shortest) throw new Refusal(shortFirstName);
  if (contact.lastName.trim().length < shortest) throw new Refusal(shortLastName);
  const taxId = taxIdKey(contact.taxId);
  const email = typedEmail && normalizeEmail(typedEmail);
  const phone = typedPhone && readCellphone(typedPhone);
  // The tax id is asked for last: who is added at the same moment is found by it, or by neither.
  const isEmailTaken = Boolean(email && (await findAccount(tx, { taxId: "", email })));
  if (await findAccount(tx, { taxId, email: "" })) throw new Refusal(taxIdInUse);
  if (isEmailTaken) throw new Refusal(emailInUse);
  const id = await registerMember(tx, {
    ...rest,
    taxId,
    email,
    phone,
    category,
    profileCodes,
    isCodeNeeded: true,
  }).catch(refuseTwin);
  await audit(tx, {
    actorId: caller.memberId,
    subjectId: id,
    action: "identity.member-added",
    object: `member:${id}`,
    after: { category, profileCodes },
  });
  const member = await findMember(tx, id);
  if (!member) throw new Error("A member who was just added is not there");
  return member;
}

/** What the database says of somebody who was added at the same moment. */
const TWINS: ReadonlyMap<unknown, Problem> = new Map<unknown, Problem>([
  ["one_member_per_tax_id", taxIdInUse],
  ["one_member_per_email", emailInUse],
]);

/** Throws the refusal for a tax id or an e-mail that was taken at the same moment; any other error as it is. */
export function refuseTwin(error: unknown): never {
  const problem = TWINS.get(error instanceof Error && "constraint" in error ? error.constraint : undefined);
  throw problem ? new Refusal(problem) : error;
}
