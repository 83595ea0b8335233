import { todayInSaoPaulo } from "@colheita/brazil";
import type { Db, Tx } from "../../platform/database/database.ts";
import { FreshCache } from "../../platform/live/fresh-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import { listPublished, type PublishedVersion } from "./terms-store.ts";
import { readToday } from "../../platform/database/read-today.ts";

/** The published versions, and the day they are looked at. */
export interface Published {
  readonly versions: readonly PublishedVersion[];
  readonly today: string;
}

interface CachedVersions {
  readonly versions: readonly PublishedVersion[];
  readonly now: () => Date;
}

/** The notice by which every process learns that it must read the versions again. */
export const TERMS_CHANGED = "terms";

const versionsCache = new FreshCache<CachedVersions>();

/** Caches the list of versions in this process: every session that opens asks for it. Returns how to end that. */
export function cacheVersions(platform: Platform): Promise<() => Promise<void>> {
  return versionsCache.keepFresh(platform, TERMS_CHANGED, async (db) => ({
    versions: await listPublished(db),
    now: platform.clock.now,
  }));
}

/** Returns the published versions as this process knows them; as the database has them where none are cached. */
export async function published(db: Db | Tx): Promise<Published> {
  const cached = versionsCache.of(db);
  return cached
    ? { versions: cached.versions, today: todayInSaoPaulo(cached.now()) }
    : { versions: await listPublished(db), today: await readToday(db) };
}

/** Returns the same as the database has them at this moment, for a write that depends on them. */
export async function publishedNow(tx: Tx): Promise<Published> {
  return { versions: await listPublished(tx), today: await readToday(tx) };
}
