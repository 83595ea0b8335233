/**
 * Returns a source of numbers in [0, 1): the same seed gives the same series, so the same record always draws
 * alike.
 */
export function randomFrom(seed: string | number): () => number {
  let hash = 2166136261;
  for (const letter of String(seed)) {
    hash ^= letter.charCodeAt(0);
    hash = Math.imul(hash, 16777619);
  }
  let state = hash >>> 0;
  return () => {
    state |= 0;
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a number as SVG text with one decimal at most. */
export function short(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}

/**
 * Returns a function that numbers the ids of one drawing: `prefix-a1`, `prefix-b2`. Two drawings in a page need two
 * prefixes.
 */
export function idsFrom(prefix: string): (kind: string) => string {
  let count = 0;
  return (kind) => `${prefix}-${kind}${(++count).toString(36)}`;
}
