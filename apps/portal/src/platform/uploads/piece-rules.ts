import { MAX_PIECE_BYTES, MIN_PIECE_BYTES } from "@colheita/contract/uploads/uploads-records";

/** Small enough for a line of 2 kB a second, so that progress is seen from the start. */
export const FIRST_PIECE_BYTES = 32 * 1024;
const QUICK_MS = 1_000;
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 15_000;

/** The next piece after one that took so long: twice as large where the line is quick. */
export function pieceAfter(bytes: number, tookMs: number): number {
  return tookMs < QUICK_MS ? Math.min(bytes * 2, MAX_PIECE_BYTES) : bytes;
}

/** The next piece after one that did not come through. */
export const pieceAfterFailure = (bytes: number): number => Math.max(Math.round(bytes / 4), MIN_PIECE_BYTES);

/** The wait before try `failures` (from 1): 1 s, doubling, half of it by chance, 15 s at the most. */
export function waitAfter(failures: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LAST_WAIT_MS);
  return full / 2 + (full / 2) * random();
}
