import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const TAILS = ALPHABET.length ** 5;
const LONGEST_STEP = 1_000;

let tail = randomInt(TAILS);

/**
 * Returns a new record id of 15 characters: a 3-character object prefix, 7 of base 62 for the millisecond, 5 that are
 * hard to guess and no secret. It sorts by creation when compared byte by byte, so columns that hold it are `text
 * collate "C"`. A process makes a million ids of one millisecond and no two alike: its tails go forward from where it
 * began, by random steps.
 */
export function newId(prefix: string, at: number = Date.now()): string {
  if (!/^[0-9A-Za-z]{3}$/.test(prefix))
    throw new RangeError(`An id prefix has 3 characters, not "${prefix}"`);
  tail = (tail + randomInt(1, LONGEST_STEP)) % TAILS;
  return prefix + inBase62(at, 7) + inBase62(tail, 5);
}

function inBase62(value: number, width: number): string {
  let digits = "";
  let rest = value;
  for (let place = 0; place < width; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
