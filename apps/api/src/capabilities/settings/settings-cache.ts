import type { Db, Tx } from "../../platform/database/database.ts";
import { FreshCache } from "../../platform/live/fresh-cache.ts";
import { loadSettings, type StoredSetting } from "./setting-store.ts";
import { EVERYBODY } from "./setting-rules.ts";

/** The rows of all settings at one moment, by name and user type. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, StoredSetting>>;

/** The settings as this process knows them. */
export const settingsCache = new FreshCache<Snapshot>();

/** Returns the cached snapshot, or a new one where none is cached. */
export async function snapshotOf(db: Db | Tx): Promise<Snapshot> {
  return settingsCache.of(db) ?? takeSnapshot(db);
}

/** Reads every setting. */
export async function takeSnapshot(db: Db | Tx): Promise<Snapshot> {
  const byName = new Map<string, Map<string, StoredSetting>>();
  for (const row of await loadSettings(db)) {
    const rows = byName.get(row.name) ?? new Map<string, StoredSetting>();
    byName.set(row.name, rows.set(row.userType, row));
  }
  return byName;
}

/** Returns the rows that hold for these user types: everybody's first, then each type's in the order given. */
export function rowsFor(snapshot: Snapshot, name: string, userTypes: readonly string[]): StoredSetting[] {
  const rows = snapshot.get(name);
  if (!rows) return [];
  return [EVERYBODY, ...userTypes.map((type) => type.toLowerCase())].flatMap((type) => rows.get(type) ?? []);
}
