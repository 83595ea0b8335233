import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** One row: a value for everybody ("*") or for one account type in lower case. */
export interface StoredSetting {
  readonly name: string;
  readonly userType: string;
  readonly textValue: string | null;
  readonly htmlValue: string | null;
  readonly jsonValue: unknown;
  readonly updatedAt: Date;
}

/** Returns every setting there is a row of: they are few. */
export function loadSettings(db: Db | Tx): Promise<StoredSetting[]> {
  return db
    .selectFrom("settings.setting")
    .select(["name", "userType", "textValue", "htmlValue", "jsonValue", "updatedAt"])
    .execute();
}

/** Returns one row of a setting, held until the transaction ends, as is the place of one that is not there yet. */
export async function lockSetting(
  tx: Tx,
  name: string,
  userType: string,
): Promise<StoredSetting | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings.setting ${name} ${userType}`}, 0))`.execute(
    tx,
  );
  return tx
    .selectFrom("settings.setting")
    .select(["name", "userType", "textValue", "htmlValue", "jsonValue", "updatedAt"])
    .where("name", "=", name)
    .where("userType", "=", userType)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a value, in the place of the one before. */
export async function saveSetting(tx: Tx, row: Omit<StoredSetting, "updatedAt">): Promise<void> {
  const values = { ...row, jsonValue: row.jsonValue === undefined ? null : JSON.stringify(row.jsonValue) };
  await tx
    .insertInto("settings.setting")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["name", "userType"]).doUpdateSet((set) => ({
        textValue: set.ref("excluded.textValue"),
        htmlValue: set.ref("excluded.htmlValue"),
        jsonValue: set.ref("excluded.jsonValue"),
        updatedAt: set.fn("platform.clock"),
      })),
    )
    .execute();
}

/** Takes a row away; without one it does nothing. */
export async function removeSetting(tx: Tx, name: string, userType: string): Promise<void> {
  await tx.deleteFrom("settings.setting").where("name", "=", name).where("userType", "=", userType).execute();
}
