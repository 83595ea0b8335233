/**
 * Repeats a statement that touches at most `most` rows until it finds fewer: each part is a transaction of its own, so
 * that no number of rows meets the time limit of a statement, and a stop midway loses nothing. Returns how many there
 * were.
 */
export async function inParts(
  most: number,
  part: () => Promise<{ readonly numAffectedRows?: bigint | undefined }>,
): Promise<number> {
  let touched = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await part();
    touched += Number(numAffectedRows);
    if (numAffectedRows < most) return touched;
  }
}
