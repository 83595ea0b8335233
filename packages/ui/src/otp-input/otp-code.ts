/** Returns a typed or pasted text as a code: spaces and hyphens gone, upper case, cut to its length. */
export function cleanCode(typed: string, length: number): string {
  return typed
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLocaleUpperCase("pt-BR")
    .slice(0, length);
}

/** Returns which cell lies under a point, for a row of cells given by their left and right edges. */
export function cellAt(x: number, cells: readonly { left: number; right: number }[]): number {
  const index = cells.findIndex((cell) => x < cell.right);
  return index === -1 ? cells.length : index;
}
