import { box, dot, type Drawing, fill, ink, line, metal, oval, ring, round, white } from "../shapes.ts";

/** Draws a veranda chair of woven fibre. */
export const chair: Drawing = ({ main, shade, spot }) =>
  line("M76 120l-10 44M164 120l10 44", ink, 8) +
  fill("M72 24h96l8 80H64z", main) +
  line("M82 42h76M80 58h80M78 74h84M76 90h88", shade, 6) +
  fill("M58 100h124v24H58z", spot) +
  fill("M48 76h14v48H48zM178 76h14v48h-14z", ink);

/** Draws a hammock between two posts. */
export const hammock: Drawing = ({ main, shade, spot }) =>
  fill("M26 22h14v142H26zM200 22h14v142h-14z", shade) +
  line("M40 52l30 18M200 52l-30 18", ink, 4) +
  fill("M62 62c14 10 22 24 58 24s44-14 58-24c-4 50-22 80-58 80s-54-30-58-80z", main) +
  line("M74 86c10 26 26 36 46 36s36-10 46-36", spot, 8) +
  line("M70 72c14 18 28 24 50 24s36-6 50-24", white, 5) +
  line("M92 132v18M106 140v18M120 142v18M134 140v18M148 132v18", main, 4);

/** Draws a straw hat. */
export const hat: Drawing = ({ main, shade, spot }) =>
  oval(120, 122, 96, 24, shade) +
  oval(120, 116, 96, 24, main) +
  fill("M76 114c-6-52 10-72 30-70 8 2 20 2 28 0 20-2 36 18 30 70-12 10-76 10-88 0z", main) +
  fill("M74 94c24 12 68 12 92 0l-2 20c-16 10-72 10-88 0z", spot) +
  line("M96 62c14 8 34 8 48 0M88 78c20 8 44 8 64 0", shade, 4) +
  line("M40 118c14 10 40 14 60 15M200 118c-14 10-40 14-60 15", shade, 4);

const torso = "M88 26l-42 20-26 84 26 10 18-50v72h112V90l18 50 26-10-26-84-42-20c-8 18-56 18-64 0z";

/** Draws a long-sleeved shirt. */
export const shirt: Drawing = ({ main, shade, spot }) =>
  fill(torso, main) +
  fill("M20 130l26 10 5-14-26-10zM220 130l-26 10-5-14 26-10z", shade) +
  line("M84 28c8 26 64 26 72 0", shade, 8) +
  fill("M136 74h28v26h-28z", shade) +
  dot(150, 87, 6, spot) +
  line("M64 122h112", spot, 6);

/** Draws a windproof jacket with hood and zip. */
export const jacket: Drawing = ({ main, shade, spot }) =>
  fill("M86 40c0-36 68-36 68 0l-34 26z", shade) +
  fill(torso, main) +
  fill("M64 66h112v22H64z", shade) +
  line("M120 46v116", ink, 5) +
  line("M78 112l22 10M162 112l-22 10", ink, 6) +
  fill("M116 62h8v16h-8z", spot) +
  fill("M20 130l26 10 5-14-26-10zM220 130l-26 10-5-14 26-10z", ink);

/** Draws a waterproof backpack. */
export const backpack: Drawing = ({ main, shade, spot }) =>
  line("M100 34c0-22 40-22 40 0", ink, 8) +
  fill("M60 88H46v46h14zM180 88h14v46h-14z", shade) +
  fill("M60 78c0-64 120-64 120 0v84H60z", main) +
  fill("M74 104h92v46H74z", shade) +
  line("M74 116h92", ink, 5) +
  line("M76 74h88", ink, 5) +
  fill("M150 70h8v18h-8zM84 112h8v16h-8z", spot);

/** Draws a folding chair for fishing and field days. */
export const foldingChair: Drawing = ({ main, shade, spot }) =>
  line("M70 164l92-72M170 164L78 92", ink, 8) +
  line("M82 98L66 26M158 98l16-72", ink, 8) +
  fill("M62 28h116l-10 54H72z", main) +
  line("M66 46h108", spot, 7) +
  fill("M70 90h100l6 16H64z", shade) +
  line("M44 82h28M168 82h28", ink, 9);

/** Draws a gourd and straw for mate. */
export const mate: Drawing = ({ main, shade, spot }) =>
  line("M132 60l26-44h22", metal, 8) +
  fill("M84 62c-22 26-26 48-20 66 8 24 88 24 96 0 6-18 2-40-20-66z", main) +
  fill("M76 50h72v16H76z", metal) +
  fill("M84 50c4-16 52-18 58 0z", spot) +
  line("M78 98c8 30 60 34 70 4", shade, 7) +
  fill("M84 150h56v12H84z", ink) +
  box(180, 84, 36, 78, shade, 6) +
  fill("M186 66h24v18h-24z", ink) +
  fill("M180 106h36v26h-36z", white);

/** Draws a mountain bike. */
export const bike: Drawing = ({ main, shade, spot }) =>
  dot(66, 118, 38, white) +
  dot(176, 118, 38, white) +
  ring(66, 118, 36, ink, 8) +
  ring(176, 118, 36, ink, 8) +
  line("M66 118l34-52h54l22 52M100 66l18 52h-52M118 118l36-52", main, 8, round) +
  line("M154 66l-8-26h22M86 50h28M100 66l-5-16", ink, 7, round) +
  dot(118, 118, 11, spot) +
  dot(66, 118, 6, shade) +
  dot(176, 118, 6, shade);
