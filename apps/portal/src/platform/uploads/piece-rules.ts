import { MAX_PIECE_BYTES, MIN_PIECE_BYTES } from "@colheita/contract/uploads/uploads-records";

/** Small enough for a line of 2 kB a second, so that progress is seen from the start. */
export const FIRST_PIECE_BYTES = 32 * 1024;
const QUICK_MS = 1_000;

/** Waits after pieces that did not come through. */
export const PIECE_WAITS = { firstMs: 1_000, lastMs: 15_000 };

/** Returns the size of the next piece after one that took so long: twice as large where the line is quick. */
export function pieceAfter(bytes: number, tookMs: number): number {
  return tookMs < QUICK_MS ? Math.min(bytes * 2, MAX_PIECE_BYTES) : bytes;
}

/** Returns the size of the next piece after one that did not come through. */
export const pieceAfterFailure = (bytes: number): number => Math.max(Math.round(bytes / 4), MIN_PIECE_BYTES);
