/** How texts grow: in small steps first, so that a pattern that explodes is noticed before it never ends. */
export const sizes: readonly number[] = [
  16, 20, 24, 28, 32, 100, 300, 1_000, 3_000, 10_000, 30_000, 60_000, 100_000,
];

/**
 * Reading in linear time takes a few milliseconds at most, a pattern that squares its steps minutes. In between there is
 * room for any machine, and processor time does not count what others do meanwhile.
 */
const LIMIT_MS = 200;
const BEYOND_DOUBT_MS = 5 * LIMIT_MS;
const TRIES = 3;

/**
 * Returns the length of the first of these growing texts that takes too much processor time, at the best of three
 * tries.
 */
export function slowestOf(read: (text: string) => unknown, grown: readonly string[]): number | undefined {
  return grown.find((text) => isSlow(() => read(text)))?.length;
}

function isSlow(run: () => unknown): boolean {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    if (ms <= LIMIT_MS) return false;
    if (ms > BEYOND_DOUBT_MS) return true;
  }
  return true;
}
