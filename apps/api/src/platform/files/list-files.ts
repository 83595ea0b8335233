import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileDisk } from "./file-disk.ts";

/** A file of a folder. */
export interface ListedFile {
  readonly key: string;
  /** When it was stored. */
  readonly storedAt: () => Promise<Date>;
}

const isNotThere = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Yields every file of a folder, a page of the store at a time; none where the folder is not there yet. */
export async function* listFiles({ disk }: FileDisk, folder: string): AsyncGenerator<ListedFile> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll(folder, paginationToken === undefined ? {} : { paginationToken })
      .catch((error: unknown) => {
        if (!isNotThere(error)) throw error;
        return { objects: [], paginationToken: undefined };
      });
    for (const found of page.objects)
      if (found.isFile)
        yield { key: found.key, storedAt: async () => (await found.getMetaData()).lastModified };
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

/** Removes what was half-gathered when its process died, once it is older than any gathering takes; returns how many. */
export async function removeHalves({ incomingFolder }: FileDisk, olderThanMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incomingFolder)) {
    const path = join(incomingFolder, name);
    const changedAtMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      (error: unknown) => {
        // It became a file of the store meanwhile.
        if (isNotThere(error)) return Infinity;
        throw error;
      },
    );
    if (Date.now() - changedAtMs < olderThanMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
