import { box, dot, type Drawing, fill, ink, line, metal, ring, round, turned, white } from "../shapes.ts";

/** Draws a cool box. */
export const cooler: Drawing = ({ main, shade, spot }) =>
  line("M96 48V34h48v14", ink, 8) +
  fill("M52 70h136v76H52z", white) +
  fill("M52 104h136v14H52z", shade) +
  fill("M46 48h148v24H46z", main) +
  fill("M108 84h24v14h-24z", spot);

/** Draws a vacuum flask with a handle. */
export const thermos: Drawing = ({ main, shade, spot }) =>
  line("M140 60h20v62h-20", ink, 8) +
  box(94, 46, 48, 116, main, 6) +
  fill("M98 22h40v24H98z", ink) +
  fill("M94 76h48v40H94z", white) +
  dot(118, 96, 11, spot) +
  fill("M94 128h48v8H94z", shade);

/** Draws a charcoal grill on legs. */
export const grill: Drawing = ({ main, shade, spot }) =>
  line("M82 104l-18 60M158 104l18 60M74 136h92", ink, 7) +
  dot(66, 158, 10, ink) +
  fill("M50 76h140c0 30-24 42-70 42s-70-12-70-42z", main) +
  fill("M44 68h152v10H44z", ink) +
  fill(
    "M80 66c-8-16 8-22 6-38 16 10 20 24 16 38zM116 66c-10-20 10-26 6-46 20 14 24 30 16 46zM150 66c-6-14 6-18 4-32 14 8 16 20 12 32z",
    spot,
  ) +
  line("M196 72h26", shade, 8) +
  line("M78 98h84", shade, 6);

/** Draws a barbecue board with knife, fork and skewer. */
export const barbecueKit: Drawing = ({ main, shade, spot }) =>
  box(40, 46, 112, 102, main, 8) +
  ring(58, 64, 6, shade, 4) +
  fill("M84 62h40v18c0 8-40 8-40 0z", shade) +
  line("M66 100h60M66 116h44", shade, 5) +
  fill("M164 24c14 16 16 46 12 76h-14V24z", metal) +
  fill("M162 100h14v58h-14z", ink) +
  line("M194 26v34M204 26v34M214 26v34", metal, 5) +
  line("M191 60h26", metal, 6) +
  line("M204 60v42", metal, 7) +
  fill("M197 100h14v58h-14z", spot);

/** Draws a pressure cooker. */
export const pressureCooker: Drawing = ({ main, shade, spot }) =>
  fill("M180 86h44v14h-44z", ink) +
  fill("M36 92h18v16H36z", ink) +
  fill("M54 84h132v66a10 10 0 0 1-10 10H64a10 10 0 0 1-10-10z", main) +
  fill("M48 74h144v14H48z", ink) +
  fill("M62 74c8-26 108-26 116 0z", shade) +
  fill("M108 46h24v12h-24zM116 30h8v16h-8z", spot) +
  line("M112 26c-8-8 8-10 0-18M128 26c-8-8 8-10 0-18", white, 4) +
  line("M70 108v34", white, 7);

/** Draws a set of pots, stacked. */
export const pots: Drawing = ({ main, shade, spot }) =>
  fill("M84 62h72v34H84z", spot) +
  line("M72 76h12M156 76h12", ink, 8) +
  fill("M78 54h84v10H78z", ink) +
  fill("M112 40h16v14h-16z", ink) +
  fill("M52 102h136v44a10 10 0 0 1-10 10H62a10 10 0 0 1-10-10z", main) +
  line("M34 118h18M188 118h18", ink, 9) +
  fill("M46 94h148v10H46z", shade) +
  line("M68 118v24", white, 6);

/** Draws a drip coffee maker with its jug and a cup. */
export const coffeeMaker: Drawing = ({ main, shade, spot }) =>
  fill("M56 30h92v30H90v84h58v18H56z", main) +
  fill("M56 30h22v132H56z", shade) +
  fill("M100 60h36l-8 14h-20z", ink) +
  fill("M96 92h46l6 48H90z", white) +
  fill("M93 112h52l4 28H90z", ink) +
  line("M146 100c18 0 18 30 2 30", ink, 6) +
  box(172, 126, 34, 32, white, 4) +
  line("M206 134c12 0 12 16 0 16", white, 5) +
  line("M182 118c-6-8 6-10 0-20M196 118c-6-8 6-10 0-20", spot, 4) +
  dot(122, 44, 6, spot);

/** Draws an air fryer. */
export const airFryer: Drawing = ({ main, shade, spot }) =>
  fill("M66 60c0-24 20-36 54-36s54 12 54 36l8 88a10 10 0 0 1-10 12H68a10 10 0 0 1-10-12z", main) +
  fill("M68 98h104l5 50H63z", shade) +
  box(98, 106, 44, 34, ink, 6) +
  box(112, 112, 16, 46, ink, 5) +
  dot(120, 64, 20, ink) +
  dot(120, 64, 12, white) +
  line("M120 64V54", spot, 5);

/** Draws a two-door refrigerator. */
export const fridge: Drawing = ({ main, shade, spot }) =>
  box(80, 16, 80, 142, main, 6) +
  fill("M80 60h80v5H80z", ink) +
  line("M92 34v18M92 76v38", ink, 7) +
  fill("M118 80h28v24h-28z", shade) +
  dot(132, 92, 6, spot) +
  line("M118 122h28M118 134h28", shade, 5) +
  fill("M86 158h12v8H86zM142 158h12v8h-12z", ink);

/** Draws a pedestal fan. */
export const fan: Drawing = ({ main, shade, spot }) =>
  fill("M115 108h10v46h-10z", ink) +
  fill("M78 154h84v12H78z", shade) +
  dot(120, 72, 52, white) +
  [0, 120, 240]
    .map((angle) => turned(angle, 120, 72, fill("M120 72c-18-10-20-34-4-44 16 8 20 28 4 44z", main)))
    .join("") +
  ring(120, 72, 52, ink, 6) +
  ring(120, 72, 36, ink, 2) +
  dot(120, 72, 11, spot);

/** Draws a clay water filter. */
export const clayFilter: Drawing = ({ main, shade, spot }) =>
  fill("M104 14h32v12h-32z", shade) +
  fill("M74 26h92v10H74z", shade) +
  fill("M82 36h76v44H82z", main) +
  fill("M74 80h92v10H74z", shade) +
  fill("M78 90h84v64H78z", main) +
  fill("M72 154h96v10H72z", ink) +
  fill("M112 122h16v10h-16zM116 130h8v10h-8z", spot) +
  fill("M104 118h32v6h-32z", spot) +
  line("M94 48v22M94 102v40", white, 6) +
  fill("M184 132h30l-4 32h-22z", white) +
  fill("M186 144h26l-2 20h-22z", "#2B83B3");

/** Draws a split air conditioner and its breeze. */
export const airConditioner: Drawing = ({ main, shade, spot }) =>
  box(36, 40, 168, 56, white, 6) +
  fill("M36 78h168v12a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z", metal) +
  line("M54 86h132", ink, 5) +
  dot(184, 58, 5, spot) +
  line("M52 56h70", shade, 5) +
  line("M72 110c-14 14 14 22 0 40M112 110c-14 14 14 22 0 40M152 110c-14 14 14 22 0 40", main, 8, round);
