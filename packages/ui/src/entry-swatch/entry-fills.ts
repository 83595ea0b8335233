import { palette } from "../patterns/palette.ts";
import type { PlotKind } from "../patterns/plot.ts";

export interface EntryFill {
  kind: PlotKind;
  ground: string;
  crop: string;
  angle?: number;
  seed?: string;
}

const stone = "#7D8C83";
const ash = "#D6DFD8";

/** The statement's key: one fill per kind of entry, the same in lists and charts. Names as in the specification. */
export const entryFills = {
  Earned: { kind: "rows", ground: palette.lavoura, crop: palette.broto, angle: 90 },
  Bonus: { kind: "pits", ground: palette.ipe, crop: "#B97F00", angle: 58 },
  Manual: { kind: "contour", ground: palette.capim, crop: palette.verde, seed: "manual" },
  Transfered: { kind: "contour", ground: palette.ceu, crop: palette.rio, seed: "transfer" },
  Loan: { kind: "pits", ground: palette.ceu, crop: palette.rio, angle: -34 },
  Reserved: { kind: "rows", ground: palette.branco, crop: stone, angle: 45 },
  Redeem: { kind: "rows", ground: palette.terraClara, crop: palette.terra, angle: 0 },
  Debt: { kind: "rows", ground: palette.terra, crop: palette.branco, angle: 45 },
  Reversal: { kind: "rows", ground: "#FAE8DF", crop: palette.terraClara, angle: 45 },
  Canceled: { kind: "rows", ground: ash, crop: stone, angle: 0 },
  Expired: { kind: "pits", ground: ash, crop: stone, angle: 58 },
} as const satisfies Record<string, EntryFill>;

export type EntrySwatchKind = keyof typeof entryFills;
