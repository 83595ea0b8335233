import type { Db, Tx } from "../../platform/database/database.ts";
import { loadSettings, type StoredSetting } from "./setting-store.ts";
import { EVERYBODY } from "./setting-rules.ts";

/** The rows of all settings at one moment, by name and user type. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, StoredSetting>>;

/** The settings as a process keeps them. */
export interface KeptSettings {
  /** Reads them again. What is read meanwhile is the snapshot before. */
  readonly refresh: () => Promise<void>;
  /** From here on every read asks the database. */
  readonly forget: () => void;
}

// A transaction shares the adapter of the database it belongs to: so both find the same snapshot.
const snapshots = new WeakMap<object, Snapshot>();
const keyOf = (db: Db | Tx): object => db.getExecutor().adapter;

/** Keeps the settings of this database in the memory of the process, until told to forget them. */
export async function keepSettings(db: Db): Promise<KeptSettings> {
  let asked = 0;
  const refresh = async () => {
    const turn = ++asked;
    const snapshot = await takeSnapshot(db);
    // An answer that a later change overtook must not replace the newer one.
    if (turn === asked) snapshots.set(keyOf(db), snapshot);
  };
  await refresh();
  return {
    refresh,
    forget: () => {
      asked++;
      snapshots.delete(keyOf(db));
    },
  };
}

/** The kept snapshot, or a new one where none is kept. */
export async function snapshotOf(db: Db | Tx): Promise<Snapshot> {
  return snapshots.get(keyOf(db)) ?? takeSnapshot(db);
}

async function takeSnapshot(db: Db | Tx): Promise<Snapshot> {
  const byName = new Map<string, Map<string, StoredSetting>>();
  for (const row of await loadSettings(db)) {
    const rows = byName.get(row.name) ?? new Map<string, StoredSetting>();
    byName.set(row.name, rows.set(row.userType, row));
  }
  return byName;
}

/** The rows that hold for these user types: everybody's first, then each type's in the order given. */
export function rowsFor(snapshot: Snapshot, name: string, userTypes: readonly string[]): StoredSetting[] {
  const rows = snapshot.get(name);
  if (!rows) return [];
  return [EVERYBODY, ...userTypes.map((type) => type.toLowerCase())].flatMap((type) => rows.get(type) ?? []);
}
