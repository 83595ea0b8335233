import type { RawBuilder } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { hashToken } from "../../platform/secrets/secrets.ts";
import { takingGrant, type CodeScope } from "./access-code-store.ts";

/** One leave to do one thing, as its holder brings it. */
export type Grant = CodeScope & { readonly grant: string };

/**
 * Uses a grant up in the transaction of what it allows; rolled back, the grant is unused. False when it is not one of
 * this member, purpose and object, when it is older than ten minutes, or was used: the caller then refuses.
 */
export async function useGrant(tx: Tx, grant: Grant): Promise<boolean> {
  return (await usingGrant(grant).execute(tx)).rows.length === 1;
}

/** The same as a part of the caller's own statement, in a `with`: it answers one row where the grant was good, else none. */
export function usingGrant({ grant, ...scope }: Grant): RawBuilder<unknown> {
  return takingGrant(scope, hashToken(grant));
}
