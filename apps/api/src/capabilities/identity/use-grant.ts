import type { Tx } from "../../platform/database/database.ts";
import { hashToken } from "../../platform/secrets/secrets.ts";
import { takeGrant, type CodeScope } from "./access-code-store.ts";

/**
 * Uses a grant up in the transaction of what it allows; rolled back, the grant is unused. False when it is not one of
 * this member, purpose and object, when it is older than ten minutes, or was used: the caller then refuses.
 */
export function useGrant(
  tx: Tx,
  { grant, ...scope }: CodeScope & { readonly grant: string },
): Promise<boolean> {
  return takeGrant(tx, scope, hashToken(grant));
}
