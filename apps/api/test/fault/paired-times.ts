/**
 * Times two acts in pairs, in an order that falls anew each time: whatever slows the machine down meets both alike.
 * Returns how much longer the first one took in each pair, in milliseconds.
 */
export async function timePairs(
  pairs: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<number[]> {
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const at = performance.now();
    await act();
    return performance.now() - at;
  };
  const differences: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (Math.random() < 0.5) differences.push((await timed(one)) - (await timed(other)));
    else differences.push(-(await timed(other)) + (await timed(one)));
  }
  return differences;
}

/**
 * Returns Wilcoxon's signed rank of paired differences, in standard deviations: about 0 where nobody can distinguish
 * the two, and beyond 4.5 by chance once in 150,000 times, on whatever machine. One pair that took very long counts as
 * one.
 */
export function signedRank(differences: readonly number[]): number {
  const byLength = differences.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const sum = byLength.reduce((before, difference, at) => before + Math.sign(difference) * (at + 1), 0);
  const count = differences.length;
  return sum / Math.sqrt((count * (count + 1) * (2 * count + 1)) / 6);
}
