import {
  box,
  dot,
  type Drawing,
  fill,
  ink,
  line,
  metal,
  ring,
  round,
  steel,
  turned,
  white,
} from "../shapes.ts";

/** Draws a cordless drill with its battery below the grip. */
export const drill: Drawing = ({ main, shade, spot }) =>
  fill("M168 67h36v6h-36z", steel) +
  fill("M58 50h92v40H58z", main) +
  fill("M150 58h18v24h-18z", ink) +
  fill("M72 90h36l-8 44H70z", ink) +
  fill("M108 90h10v16h-12z", spot) +
  fill("M56 134h58v22H56z", shade) +
  line("M70 62h40M70 76h40", shade, 5);

/** Draws an impact drill with a cord and a side handle. */
export const impactDrill: Drawing = ({ main, shade, spot }) =>
  line("M62 138c0 26-30 22-30-2 0-16 14-18 14-34", ink, 6, round) +
  fill("M176 61h38l6 5-6 5h-38z", steel) +
  fill("M48 46h88l14 8v26l-14 8H48c-12 0-12-42 0-42z", main) +
  fill("M150 54h26v24h-26z", ink) +
  fill("M126 88h18v46h-18z", ink) +
  fill("M50 86h34l-6 54H46z", shade) +
  fill("M84 88h12v18H82z", spot) +
  line("M70 60h30M70 72h30", shade, 5);

/** Draws an angle grinder with its guard. */
export const grinder: Drawing = ({ main, shade, spot }) =>
  line("M44 92c-22 0-22 30-4 34", ink, 6, round) +
  dot(158, 112, 40, metal) +
  ring(158, 112, 30, steel, 2) +
  fill("M116 112a42 42 0 0 1 84 0z", shade) +
  fill("M40 74h86v36H40z", main) +
  fill("M40 74h20v36H40z", ink) +
  fill("M126 68h36v38h-36z", ink) +
  fill("M140 30h14v38h-14z", spot) +
  dot(158, 112, 8, ink) +
  line("M76 86h34M76 98h34", shade, 5);

const wrench = (color: string): string =>
  fill("M-7-46h14v88H-7z", color) +
  ring(0, 52, 13, color, 9) +
  fill("M-20-78v26l12 12H8l12-12v-26l-10 6v18h-20v-18z", color);

/** Draws three combination spanners in a fan. */
export const wrenches: Drawing = ({ main, shade, spot }) =>
  `<g transform="translate(78 98) rotate(-18)">${wrench(main)}</g>` +
  `<g transform="translate(120 92)">${wrench(shade)}</g>` +
  `<g transform="translate(162 98) rotate(18)">${wrench(spot)}</g>`;

/** Draws a toolbox that opens in two wings. */
export const toolbox: Drawing = ({ main, shade, spot }) =>
  line("M92 52V34h56v18", ink, 9) +
  fill("M46 52h148v34H46z", shade) +
  fill("M40 86h160v62H40z", main) +
  fill("M40 86h160v10H40z", ink) +
  box(64, 82, 22, 24, spot) +
  box(154, 82, 22, 24, spot) +
  line("M58 122h124", shade, 6);

/** Draws a chainsaw with a battery. */
export const chainsaw: Drawing = ({ main, shade, spot }) =>
  fill("M122 88h84a14 14 0 0 1 0 28h-84z", metal) +
  line("M122 88h84a14 14 0 0 1 0 28h-84", ink, 7, ' stroke-dasharray="8 5"') +
  line("M142 102h56", steel, 4) +
  line("M62 82c0-44 60-44 66-8", ink, 10) +
  fill("M44 74h84v52H44z", main) +
  fill("M44 74h26v52H44z", shade) +
  line("M46 84H26v34h20", ink, 10) +
  box(86, 88, 26, 24, spot) +
  fill("M52 126h64v12H52z", ink);

/** Draws an air compressor on wheels. */
export const compressor: Drawing = ({ main, shade, spot }) =>
  line("M178 92h30V58", ink, 8, round) +
  box(40, 86, 148, 52, main, 24) +
  fill("M66 50h62v36H66z", shade) +
  line("M78 50v36M92 50v36M106 50v36", main, 5) +
  fill("M128 62h26v24h-26z", ink) +
  dot(166, 72, 13, spot) +
  line("M166 72l5-7", ink, 3) +
  line("M64 112h84", white, 6) +
  dot(72, 144, 18, ink) +
  dot(72, 144, 7, metal) +
  fill("M150 136h14v24h-14z", ink);

/** Draws a laser measure with its beam. */
export const laserMeasure: Drawing = ({ main, shade, spot }) =>
  line("M134 76L204 17", spot, 5) +
  dot(208, 14, 9, spot) +
  turned(
    50,
    96,
    106,
    box(58, 50, 76, 112, ink, 8) +
      box(66, 58, 60, 42, main) +
      line("M74 71h30M74 84h44", ink, 5) +
      dot(96, 120, 13, spot) +
      box(66, 140, 17, 11, shade) +
      box(87, 140, 17, 11, shade) +
      box(108, 140, 17, 11, shade),
  );

/** Draws a wheelbarrow. */
export const wheelbarrow: Drawing = ({ main, shade, spot }) =>
  line("M36 62l50 56h84l24 22", ink, 8, round) +
  line("M92 118l-16 36M112 118l-14 36", ink, 7) +
  fill("M62 54h138l-32 58H92z", main) +
  fill("M62 54h138l-6 12H70z", shade) +
  fill("M84 54c14-26 84-30 98 0z", spot) +
  dot(186, 138, 22, ink) +
  dot(186, 138, 9, metal) +
  line("M30 56l14 14", shade, 10, round);

/** Draws a pressure washer with hose and lance. */
export const pressureWasher: Drawing = ({ main, shade, spot }) =>
  line("M78 60V30h52v30", ink, 8) +
  line("M146 118c44 8 20-54 44-60", ink, 6) +
  turned(
    -24,
    196,
    54,
    fill("M166 46h30v14h-30z", ink) + fill("M196 50h36v6h-36z", steel) + fill("M168 60h12v20h-12z", ink),
  ) +
  fill("M62 56h84v88H62z", main) +
  fill("M62 56h84v20H62z", shade) +
  dot(104, 104, 19, ink) +
  dot(104, 104, 8, spot) +
  dot(72, 146, 16, ink) +
  dot(136, 146, 16, ink) +
  dot(72, 146, 6, metal) +
  dot(136, 146, 6, metal);

/** Draws a hammer and tape measure. */
export const hammer: Drawing = ({ main, shade, spot }) =>
  turned(
    38,
    100,
    90,
    fill("M92 56h16v104H92z", shade) +
      fill("M92 118h16v42H92z", main) +
      fill("M62 30h62v26H62zM124 34c20 0 26 12 30 28-12-10-20-10-30-10z", ink),
  ) +
  box(136, 92, 62, 58, spot, 10) +
  dot(167, 121, 18, ink) +
  dot(167, 121, 8, white) +
  fill("M198 136h22v12h-22z", white) +
  line("M206 136v7M213 136v7", ink, 2);
