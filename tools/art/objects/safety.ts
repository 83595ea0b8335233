import { box, dot, type Drawing, fill, ink, line, round, steel, white } from "../shapes.ts";

/** Draws a leather safety boot. */
export const boot: Drawing = ({ main, shade, spot }) =>
  fill("M86 28h46v66l44 18c10 4 14 12 14 28H86z", main) +
  fill("M82 140h112v16H82z", ink) +
  fill("M86 28h46v18H86z", spot) +
  fill("M176 112c10 4 14 12 14 28h-34c-2-14 6-24 20-28z", shade) +
  line("M132 90l-18 6M146 97l-16 8", white, 5);

/** Draws tall rubber boots. */
export const rubberBoots: Drawing = ({ main, shade, spot }) =>
  fill("M60 18h42v94l26 12c10 4 12 10 12 20H60z", shade) +
  fill("M54 144h90v16H54z", ink) +
  fill("M104 18h44v94l30 12c10 4 12 10 12 20h-86z", main) +
  fill("M98 144h98v16H98z", ink) +
  fill("M104 18h44v12h-44zM60 18h42v12H60z", spot) +
  line("M118 42v56", white, 6);

/** Draws a respirator with two filters and goggles. */
export const respirator: Drawing = ({ main, shade, spot }) =>
  line("M40 58h160M44 108h152", ink, 7) +
  box(56, 34, 128, 46, shade, 20) +
  box(66, 42, 108, 30, white, 13) +
  fill("M82 88h76l18 34c-8 28-30 38-56 38s-48-10-56-38z", main) +
  dot(72, 122, 27, ink) +
  dot(168, 122, 27, ink) +
  dot(72, 122, 17, spot) +
  dot(168, 122, 17, spot) +
  line("M62 116h20M62 128h20M158 116h20M158 128h20", ink, 4) +
  box(106, 116, 28, 26, ink, 6) +
  line("M112 124h16M112 133h16", white, 3);

/** Draws a hard hat with chin strap. */
export const helmet: Drawing = ({ main, shade, spot }) =>
  line("M76 110c4 40 78 44 86 4", ink, 6) +
  fill("M48 108c-2-92 142-92 140 0z", main) +
  fill("M104 38h28v70h-28z", shade) +
  fill("M36 104h168c4 0 12 4 16 16H36z", shade) +
  line("M70 86c2-18 10-30 20-36", white, 7, round) +
  box(110, 78, 16, 16, spot);

/** Draws a head torch and its beam. */
export const headTorch: Drawing = ({ main, shade, spot }) =>
  fill("M152 74l78-38v108l-78-38z", spot) +
  fill("M24 74h74v32H24z", main) +
  line("M24 90h74", shade, 8, ' stroke-dasharray="9 5"') +
  box(88, 60, 50, 60, ink, 6) +
  fill("M138 66h16v48h-16z", steel) +
  dot(112, 78, 7, main) +
  line("M100 104h26", white, 5);

/** Draws a fire extinguisher. */
export const extinguisher: Drawing = ({ main, shade, spot }) =>
  line("M132 40c46-6 34 40 36 74", ink, 8) +
  fill("M160 112h16l6 34h-28z", ink) +
  fill("M104 30h34v14h-34z", ink) +
  line("M88 24l44 6", ink, 8) +
  box(80, 52, 64, 112, main, 16) +
  fill("M98 42h28v14H98z", shade) +
  fill("M80 88h64v36H80z", white) +
  fill("M112 92c10 12 12 16 12 20a12 12 0 0 1-24 0c0-6 8-8 12-20z", spot) +
  dot(148, 34, 8, white);

/** Draws a pair of leather gloves. */
export const gloves: Drawing = ({ main, shade, spot }) => {
  const glove = (color: string) =>
    fill(
      "M-32 70V-4l-24-20c-8-8 2-20 12-14l16 10v-34c0-10 16-10 16 0v-8c0-10 16-10 16 0v6c0-10 16-10 16 0v10c0-9 14-9 14 0v58c0 20-8 30-8 66z",
      color,
    ) +
    fill("M-36 50h70v22h-70z", ink) +
    line("M-12-28V-2M4-30V-2M20-28V-2", shade, 4);
  return `<g transform="translate(94 92) rotate(-8)">${glove(main)}</g><g transform="translate(166 96) scale(-1 1) rotate(-10)">${glove(spot)}</g>`;
};

/** Draws protective glasses. */
export const glasses: Drawing = ({ main, shade, spot }) =>
  line("M38 70l-12 62M202 70l12 62", ink, 9, round) +
  fill("M34 62h172v18c0 34-12 50-40 50-22 0-30-10-36-28h-20c-6 18-14 28-36 28-28 0-40-16-40-50z", ink) +
  fill("M46 74h62c0 30-10 44-32 44-20 0-30-12-30-44zM132 74h62c0 32-10 44-30 44-22 0-32-14-32-44z", main) +
  line("M60 84l-2 16M146 84l-2 16", white, 7, round) +
  fill("M34 62h172v8H34z", spot) +
  dot(120, 66, 5, shade);
