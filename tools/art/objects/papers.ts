import { palette } from "../../../packages/ui/src/patterns/palette.ts";
import { box, dot, type Drawing, fill, ink, line, metal, ring, round, turned, white } from "../shapes.ts";

/** What a voucher buys, drawn in the middle of its stub (64, 95). */
export const emblems = {
  fuel: (color: string) => line("M56 78h16v34H56zM72 84h7v22h-7", color, 5),
  market: (color: string) =>
    line("M48 80h8l5 20h18l5-14H60", color, 5) + dot(63, 109, 4, color) + dot(77, 109, 4, color),
  pharmacy: (color: string) => line("M64 78v34M47 95h34", color, 10),
  meal: (color: string) => line("M52 77v12c0 6 10 6 10 0V77M57 90v23M76 113V78c-8 4-9 16-4 21", color, 4.5),
  books: (color: string) =>
    line("M64 84c-6-5-12-5-18-3v26c6-2 12-2 18 3 6-5 12-5 18-3V81c-6-2-12-2-18 3zv26", color, 4.5),
  mobile: (color: string) => line("M54 76h20v38H54z", color, 5) + dot(64, 107, 2.5, color),
  films: (color: string) => fill("M52 78l28 17-28 17z", color),
  farm: (color: string) =>
    line(
      "M64 114V92M64 100c-14 0-16-10-16-14 12-1 16 6 16 14zM64 92c0-10 6-15 17-16 0 10-5 16-17 16",
      color,
      5,
    ),
  travel: (color: string) => fill("M44 98l40-20-10 34-11-8-7 8-1-12z", color),
} as const;

/** Voucher with a stub, torn along a dashed line. */
export const voucher =
  (emblem: keyof typeof emblems): Drawing =>
  ({ main, shade, spot }) =>
    fill("M38 54h164v82H38z", main) +
    fill("M38 54h52v82H38z", shade) +
    line("M90 54v82", white, 4, ' stroke-dasharray="7 6"') +
    emblems[emblem](main) +
    line("M106 78h76M106 96h54", ink, 9) +
    line("M106 116h30", spot, 9);

/** Draws soil samples in labelled flasks. */
export const soilSamples: Drawing = ({ main, shade, spot }) =>
  [56, 120, 184]
    .map(
      (x, index) =>
        fill(`M${x - 10} 30h20v14h-20z`, ink) +
        fill(`M${x - 12} 44h24v22l14 76a8 8 0 0 1-8 10h-36a8 8 0 0 1-8-10l14-76z`, white) +
        fill(
          `M${x - 18} 100h36l8 42a8 8 0 0 1-8 10h-36a8 8 0 0 1-8-10z`,
          [main, shade, spot][index] ?? main,
        ) +
        line(`M${x - 8} 84h16`, ink, 4),
    )
    .join("");

/** Draws a clipboard with a field report and a plant. */
export const fieldVisit: Drawing = ({ main, shade, spot }) =>
  box(64, 26, 96, 136, shade, 6) +
  fill("M74 40h76v112H74z", white) +
  box(92, 18, 40, 24, ink, 4) +
  line("M84 62l7 7 11-13M84 90l7 7 11-13M84 118l7 7 11-13", main, 6) +
  line("M112 64h28M112 92h28M112 120h18", metal, 6) +
  line("M188 164V88", main, 7) +
  fill("M188 116c-26 0-28-22-28-28 20 0 28 12 28 28zM188 100c0-22 12-32 30-34 0 22-10 34-30 34z", spot);

/** Draws a yield map on a screen, with a satellite above. */
export const yieldMap: Drawing = ({ main, shade, spot }) =>
  turned(
    24,
    178,
    42,
    fill("M166 30h24v24h-24z", white) +
      fill("M126 34h34v16h-34zM196 34h34v16h-34z", ink) +
      line("M178 54v12", ink, 5),
  ) +
  line("M168 66l-30 26M178 72l-10 30", white, 3, ' stroke-dasharray="6 6"') +
  fill("M30 92l84-26 96 34-84 56z", shade) +
  fill("M30 92l84-26 30 11-78 34z", main) +
  fill("M66 111l78-34 34 12-74 42z", spot) +
  fill("M104 131l74-42 32 11-84 56z", palette.terraClara) +
  line("M30 92l84-26 96 34-84 56zM66 111l78-34M104 131l74-42", white, 4);

/** Draws a course on a screen. */
export const course: Drawing = ({ main, shade, spot }) =>
  fill("M36 34h168v106H36z", ink) +
  fill("M44 42h152v90H44z", main) +
  fill("M120 52l60 24-60 24-60-24z", white) +
  fill("M88 92v20c10 12 54 12 64 0V92l-32 13z", shade) +
  line("M172 78v28", spot, 5) +
  dot(172, 110, 7, spot) +
  fill("M96 140h48l8 20H88z", ink);

/** Draws a trip: the road, the pin and the suitcase. */
export const trip: Drawing = ({ main, shade, spot }) =>
  line("M28 156c60 8 30-48 84-44s44-56 96-62", white, 9, `${round} stroke-dasharray="2 17"`) +
  fill("M206 62c-22-28-26-34-26-42a26 26 0 0 1 52 0c0 8-4 14-26 42z", spot) +
  dot(206, 20, 10, white) +
  line("M72 74V58h40v16", ink, 8) +
  box(40, 72, 104, 72, main, 8) +
  fill("M58 72h12v72H58zM114 72h12v72h-12z", shade) +
  ring(92, 106, 13, white, 5) +
  dot(58, 150, 8, ink) +
  dot(126, 150, 8, ink);
