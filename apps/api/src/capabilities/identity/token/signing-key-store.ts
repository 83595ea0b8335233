import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { signingKeyLimits } from "../identity-rules.ts";

/** A key as it is stored. */
export interface StoredKey {
  readonly id: string;
  readonly publicJwk: unknown;
  /** Sealed under SECRET_KEY for this id. */
  readonly privateJwk: string;
  readonly createdAt: Date;
}

/** Returns all keys, newest first. */
export function listKeys(db: Db | Tx): Promise<StoredKey[]> {
  return db
    .selectFrom("identity.signingKey")
    .select(["id", "publicJwk", "privateJwk", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Lets one process at a time decide about keys, until the transaction ends. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(tx);
}

/** Returns whether the newest key has served its time; true when there is none. */
export async function isKeyDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (
      select from identity.signing_key
      where created_at > platform.clock() - make_interval(days => ${signingKeyLimits.replacedAfterDays}::integer)
    ) as is_due`.execute(tx);
  return rows[0]?.isDue ?? true;
}

export async function insertKey(
  tx: Tx,
  key: { readonly id: string; readonly publicJwk: object; readonly privateJwk: string },
): Promise<void> {
  await tx
    .insertInto("identity.signingKey")
    .values({ ...key, publicJwk: JSON.stringify(key.publicJwk) })
    .execute();
}

/** Deletes the keys whose successor has been signing for long enough. */
export async function deleteSucceededKeys(tx: Tx): Promise<void> {
  const days = signingKeyLimits.retainedAfterSuccessionDays;
  await sql`
    delete from identity.signing_key where created_at < (
      select max(created_at) from identity.signing_key
      where created_at < platform.clock() - make_interval(days => ${days}::integer,
        mins => ${signingKeyLimits.signsAfterMinutes}::integer))`.execute(tx);
}
