import { FARMER_CATEGORY } from "@colheita/contract/registration/member-categories";
import { isTaxId, normalizeEmail } from "@colheita/brazil";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { randomCharacters } from "../../../platform/secrets/secrets.ts";
import { insertMember, type IdentityMember } from "./member-store.ts";

/** The characters of a member's `UID`, and how many it has (DECISIONS, "Identifiers"). */
export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const FIREBASE_ID_LENGTH = 28;

type Required = "taxId" | "firstName" | "lastName";

/**
 * What is known of somebody who joins. Imported members bring their ids along; what is left out is a farmer, and active.
 */
export interface NewMember extends Pick<IdentityMember, Required>, Partial<Omit<IdentityMember, Required>> {
  /** From `hashPassword`. Without one the member must define a password before coming in. */
  readonly passwordHash?: string;
  /** Whether an access code stands before the portal at the first log-in (section 4); it does when absent. */
  readonly isCodeNeeded?: boolean;
}

/** Adds a member with their credential and returns the id. A tax id that is none throws a RangeError. */
export async function registerMember(tx: Tx, newMember: NewMember): Promise<string> {
  const { passwordHash, isCodeNeeded = true, email, ...given } = newMember;
  if (!isTaxId(given.taxId)) throw new RangeError("This is neither a CPF nor a CNPJ");
  const member = {
    id: newId("003"),
    firebaseId: randomCharacters(BASE62, FIREBASE_ID_LENGTH),
    status: "Ativo" as const,
    isOptedOut: false,
    category: FARMER_CATEGORY,
    profileCodes: [],
    loyaltyProfiles: [],
    ...given,
    email: email === undefined ? undefined : normalizeEmail(email),
  };
  await insertMember(tx, member, {
    passwordHash,
    isCodeNeeded,
    isDefinitionNeeded: passwordHash === undefined,
  });
  return member.id;
}
