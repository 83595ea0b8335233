import {
  box,
  dot,
  type Drawing,
  fill,
  ink,
  line,
  metal,
  oval,
  ring,
  round,
  steel,
  turned,
  white,
} from "../shapes.ts";

/** Draws a knapsack sprayer. */
export const sprayer: Drawing = ({ main, shade, spot }) =>
  line("M152 140h30c6 0 6-4 6-8V52", ink, 6) +
  fill("M180 32h16v18h-16z", spot) +
  box(76, 60, 78, 100, main, 8) +
  fill("M76 112h78v40a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8z", shade) +
  fill("M100 42h30v18h-30z", ink) +
  line("M88 124h30M88 140h20", white, 5);

/** Draws a knapsack sprayer with battery and lance. */
export const batterySprayer: Drawing = ({ main, shade, spot }) =>
  line("M146 132c50 16 30-62 34-92", ink, 6) +
  line("M180 44l34-18", steel, 6) +
  line("M66 58c-24 10-24 72 0 84", shade, 9) +
  box(64, 54, 84, 84, main, 16) +
  fill("M84 38h44v16H84z", ink) +
  box(64, 138, 84, 22, ink) +
  box(74, 144, 26, 10, spot) +
  line("M134 68v52", white, 6) +
  fill("M108 74l-20 28h14l-6 24 22-30h-14z", spot);

/** Draws a rain gauge on a post, with drops. */
export const rainGauge: Drawing = ({ main, shade, spot }) =>
  fill("M146 20h16v150h-16z", shade) +
  fill("M76 30h64l-10 20H86z", ink) +
  box(86, 46, 44, 98, white) +
  fill("M86 96h44v48H86z", main) +
  fill("M82 142h52v10H82z", ink) +
  line("M112 62h18M118 76h12M112 90h18M118 104h12M112 118h18M118 132h12", ink, 3) +
  fill("M128 70h20v8h-20zM128 116h20v8h-20z", ink) +
  fill(
    "M52 46c10 14 14 19 14 26a14 14 0 0 1-28 0c0-7 4-12 14-26zM190 76c8 11 11 15 11 20a11 11 0 0 1-22 0c0-5 3-9 11-20z",
    spot,
  );

/** Draws a grain moisture meter with its cup of grain. */
export const grainMeter: Drawing = ({ main, shade, spot }) =>
  box(54, 48, 82, 108, main, 8) +
  box(64, 58, 62, 36, ink) +
  line("M74 70h20M74 82h34", spot, 6) +
  dot(76, 112, 8, shade) +
  dot(95, 112, 8, shade) +
  dot(114, 112, 8, spot) +
  box(64, 130, 62, 14, shade) +
  fill("M148 96h56l-8 60h-40z", metal) +
  fill("M148 96c4-26 52-26 56 0z", spot) +
  dot(164, 90, 5, shade) +
  dot(178, 84, 5, shade) +
  dot(188, 92, 5, shade) +
  fill("M144 94h64v8h-64z", ink);

/** Draws a weather station on its mast. */
export const weatherStation: Drawing = ({ main, shade, spot }) =>
  fill("M114 50h12v116h-12z", steel) +
  line("M60 50h120", ink, 7) +
  line("M120 50V24", ink, 5) +
  line("M94 24h52", ink, 5) +
  fill("M86 14a11 11 0 0 1 0 22zM154 14a11 11 0 0 0 0 22z", spot) +
  fill("M174 50l-10-24h26z", main) +
  fill("M66 50l-14-18v36z", main) +
  fill("M44 42h14v16H44z", main) +
  box(92, 70, 56, 14, white, 5) +
  box(92, 88, 56, 14, white, 5) +
  box(92, 106, 56, 14, white, 5) +
  fill("M148 116l44 12v24l-44-12z", ink) +
  line("M162 120v24M177 124v24", main, 3) +
  line("M84 166h72", shade, 9);

/** Draws a soil auger beside the layers it brought up. */
export const auger: Drawing = ({ main, shade, spot }) =>
  fill("M50 22h76v14H50z", spot) +
  fill("M82 36h12v76H82z", steel) +
  fill("M76 108h24l4 10-32 12 32 10-28 12 12 10z", ink) +
  box(146, 30, 46, 132, white) +
  fill("M152 36h34v30h-34z", ink) +
  fill("M152 66h34v34h-34z", shade) +
  fill("M152 100h34v30h-34z", main) +
  fill("M152 130h34v26h-34z", spot) +
  line("M152 66h34M152 100h34M152 130h34", white, 3);

/** Draws a mapping drone seen from the front, above a plot. */
export const drone: Drawing = ({ main, shade, spot }) =>
  line("M120 82L52 58M120 82l68-24", ink, 10) +
  oval(52, 46, 36, 7, white) +
  oval(188, 46, 36, 7, white) +
  fill("M47 44h10v20H47zM183 44h10v20h-10z", ink) +
  box(84, 66, 72, 40, main, 12) +
  fill("M84 86h72v8a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12z", shade) +
  line("M96 106l-14 34H66M144 106l14 34h16", ink, 6) +
  box(106, 106, 28, 24, ink, 5) +
  dot(120, 118, 8, spot) +
  line("M100 78h12M128 78h12", spot, 5);

/** Draws pruning shears. */
export const shears: Drawing = ({ main, shade, spot }) =>
  fill("M112 86c-8-34 10-58 40-66 8 26-4 54-22 72z", metal) +
  fill("M128 92c14-10 24-26 24-44 12 16 10 44-10 58z", ink) +
  line("M122 92C96 104 84 128 72 158", main, 17, round) +
  line("M130 96c22 8 34 30 36 62", shade, 17, round) +
  dot(126, 92, 11, spot) +
  dot(126, 92, 4, ink) +
  line("M92 126c10 8 48 8 64 0", steel, 5);

/** Draws a hoe and sickle, side by side. */
export const hoe: Drawing = ({ main, shade, spot }) =>
  turned(
    12,
    76,
    96,
    fill("M71 14h11v152H71z", spot) + fill("M52 22h30v14H52z", ink) + fill("M36 36h30l6 46H28z", main),
  ) +
  fill("M160 120c66-8 64-102-14-104 46 18 48 72 8 86z", metal) +
  turned(20, 154, 112, fill("M147 108h15v56h-15z", shade) + fill("M145 102h19v14h-19z", ink));

const sprout = (x: number, y: number, color: string): string =>
  `<path transform="translate(${x} ${y})" d="M0 30V8M0 16C-18 16-18 2-18 0-4 0 0 6 0 16ZM0 12C0 0 6-6 18-8 18 4 12 12 0 12Z" fill="${color}" stroke="${color}" stroke-width="4"/>`;

/** Draws a tray of native seedlings. */
export const seedlings: Drawing = ({ main, shade, spot }) =>
  [64, 101, 139, 176].map((x, index) => sprout(x, 56 + (index % 2) * 8, index % 2 ? spot : main)).join("") +
  fill("M38 92h164l-14 58H52z", ink) +
  fill("M38 92h164l-3 14H41z", shade) +
  line("M82 106l4 44M120 106v44M158 106l-4 44", shade, 4);

/** Draws a petrol brush cutter. */
export const brushCutter: Drawing = ({ main, shade, spot }) =>
  line("M62 44l108 90", steel, 9) +
  line("M92 44l22 22-26 20", ink, 7, round) +
  fill("M30 20h46v40H30z", main) +
  fill("M30 20h46v12H30z", shade) +
  dot(44, 60, 12, ink) +
  fill("M146 146c4-28 34-40 52-26l-22 22z", spot) +
  dot(184, 146, 26, metal) +
  line(
    "M184 118v12M184 162v12M156 146h12M200 146h12M164 126l9 9M195 157l9 9M164 166l9-9M195 135l9-9",
    ink,
    5,
  ) +
  dot(184, 146, 9, ink) +
  ring(184, 146, 17, steel, 3);

/** Draws a sprayer boom with its nozzles, being set. */
export const boom: Drawing = ({ main, shade, spot }) =>
  fill("M24 46h192v14H24z", ink) +
  [52, 120, 188]
    .map(
      (x, index) =>
        fill(`M${x - 9} 60h18v18h-18z`, main) +
        fill(`M${x - 5} 78h10l4 10h-18z`, spot) +
        line(
          `M${x} 92l${-22} 58M${x} 92v58M${x} 92l22 58`,
          index === 1 ? white : shade,
          4,
          ' stroke-dasharray="9 6"',
        ),
    )
    .join("") +
  fill("M98 24h44v22H98z", shade) +
  dot(120, 35, 7, spot);
