import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_SPACE = ALPHABET.length ** 5;

/**
 * A new record id of 15 characters: a 3-character object prefix, 7 of base 62 for the millisecond, 5 random ones.
 * It sorts by creation when compared byte by byte, so columns that hold it are `text collate "C"`.
 */
export function newId(prefix: string, at: number = Date.now()): string {
  if (!/^[0-9A-Za-z]{3}$/.test(prefix))
    throw new RangeError(`An id prefix has 3 characters, not "${prefix}"`);
  return prefix + inBase62(at, 7) + inBase62(randomInt(RANDOM_SPACE), 5);
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
