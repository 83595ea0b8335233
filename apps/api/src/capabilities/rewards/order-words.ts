import { formatInteger } from "@colheita/brazil";

/** Returns how the statement tells what was ordered: "2 × 24.800". */
export const orderWords = (quantity: number, points: number): string =>
  `${quantity} × ${formatInteger(points)}`;
