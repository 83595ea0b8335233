/** Where waits begin and end, in milliseconds. */
export interface BackOffLimits {
  readonly firstMs: number;
  readonly lastMs: number;
}

/**
 * Returns the wait after so many failures in a row (from 1), in milliseconds: the first one, doubling up to the
 * last, with a jitter of half of it either way, so that clients do not retry together (section 9: factor 2, jitter
 * 0.5).
 */
export function backOff(
  failures: number,
  { firstMs, lastMs }: BackOffLimits,
  random: () => number = Math.random,
): number {
  const full = Math.min(firstMs * 2 ** Math.max(0, failures - 1), lastMs);
  return full * (0.5 + random());
}
