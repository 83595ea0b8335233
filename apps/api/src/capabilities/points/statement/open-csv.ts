import { addAbortSignal, Readable } from "node:stream";
import { common } from "@colheita/contract/kit";
import { Refusal } from "../../../platform/http/refusal.ts";

/** Files that one process writes at a time; who finds them taken comes back later. */
const OPEN_FILES = 20;
/** For the slowest of phones. */
const FILE_LIMIT_MS = 120_000;

let openFiles = 0;

/**
 * Returns a file that is written while it is read: it keeps one part in memory, and its place among those that are open
 * until it has been read to its end, left or overdue.
 * @throws Refusal unavailable when too many files are being written.
 */
export function openCsv(parts: AsyncGenerator<Buffer>): Readable {
  if (openFiles >= OPEN_FILES) throw new Refusal(common.unavailable);
  openFiles += 1;
  const file = Readable.from(parts, { objectMode: false });
  file.once("close", () => {
    openFiles -= 1;
  });
  return addAbortSignal(AbortSignal.timeout(FILE_LIMIT_MS), file);
}
