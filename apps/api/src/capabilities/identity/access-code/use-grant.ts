import type { Tx } from "../../../platform/database/database.ts";
import { hashToken } from "../../../platform/secrets/secrets.ts";
import { takeGrant, type CodeScope } from "./access-code-store.ts";

/** One leave to do one thing, as its holder brings it. */
export type Grant = CodeScope & { readonly grant: string };

/**
 * Uses a grant up in the transaction of what it allows; rolled back, the grant is unused. False when it is not one of
 * this member, purpose and object, when it is older than ten minutes, or was used: the caller then refuses.
 */
export async function useGrant(tx: Tx, given: Grant): Promise<boolean> {
  const { grant, ...scope } = given;
  return takeGrant(tx, scope, hashToken(grant));
}
