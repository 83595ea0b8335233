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

/** Every setting there is a row of: they are few. */
export function loadSettings(db: Db | Tx): Promise<StoredSetting[]> {
  return db
    .selectFrom("settings.setting")
    .select(["name", "userType", "textValue", "htmlValue", "jsonValue", "updatedAt"])
    .execute();
}

/** One row of a setting, locked until the transaction ends. */
export function lockSetting(tx: Tx, name: string, userType: string): Promise<StoredSetting | undefined> {
  return tx
    .selectFrom("settings.setting")
    .select(["name", "userType", "textValue", "htmlValue", "jsonValue", "updatedAt"])
    .where("name", "=", name)
    .where("userType", "=", userType)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a value, in the place of the one before. */
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
