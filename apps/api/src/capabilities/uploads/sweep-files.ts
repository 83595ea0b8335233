import { UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import type { ListedFile } from "../../platform/files/files.ts";
import type { Platform } from "../../platform/platform.ts";
import { storageFor, uploadIdOf } from "./uploads-rules.ts";
import { endUntaken, knownAmong, listFiled } from "./uploads-store.ts";

type Means = Pick<Platform, "db" | "files">;

/** What a sweep found. */
export interface Swept {
  /** Files that no upload names; they are gone. */
  readonly strayFiles: number;
  /** What was half-gathered by a process that died; it is gone. */
  readonly halves: number;
  /** Uploads whose file is not there and that no record has: they ended, and their sender is asked to send again. */
  readonly emptyUploads: number;
  /** Images of records whose file is not there: nothing is done, for only a copy of the store brings them back. */
  readonly lostFiles: number;
}

const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;
/** Who puts an older database back beside a newer store has so long to put the right one there. */
const STRAY_MS = 7 * DAY_MS;

async function* inGroups<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/**
 * Removes files without a row: what is left when a process dies between a file and its row. A row is there before its file
 * (`begin`) and is asked for after it, so that no upload under way is taken for one.
 */
async function removeStrays({ db, files }: Means, folder: string): Promise<number> {
  let removed = 0;
  for await (const group of inGroups<ListedFile>(files.list(folder))) {
    const known = await knownAmong(
      db,
      group.map(({ key }) => uploadIdOf(key)),
    );
    for (const { key, storedAt } of group) {
      if (known.has(uploadIdOf(key)) || Date.now() - (await storedAt()).getTime() < STRAY_MS) continue;
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}

/** Finds rows without a file. A file is there before its row names it (`finish`), and goes after its row was held. */
async function endEmpty({ db, files }: Means): Promise<Pick<Swept, "emptyUploads" | "lostFiles">> {
  const counted = { emptyUploads: 0, lostFiles: 0 };
  for (let afterId = ""; ;) {
    const group = await listFiled(db, afterId, AT_ONCE);
    for (const { id, fileKey, isTaken } of group) {
      if (await files.has(fileKey)) continue;
      counted[isTaken ? "lostFiles" : "emptyUploads"] += 1;
      await endUntaken(db, id);
    }
    const last = group.at(-1);
    if (!last) return counted;
    afterId = last.id;
  }
}

/** Brings together again what a crash around an upload's end has parted: files without a row, and rows without a file. */
export async function sweepFiles(means: Means): Promise<Swept> {
  let strayFiles = 0;
  for (const purpose of UploadPurpose.options)
    strayFiles += await removeStrays(means, storageFor(purpose).folder);
  return {
    strayFiles,
    halves: await means.files.removeHalves(DAY_MS),
    ...(await endEmpty(means)),
  };
}
