import { palette } from "../../../packages/ui/src/patterns/palette.ts";
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

/** Draws a phone whose screen shows plots. */
export const phone: Drawing = ({ main, shade, spot }) =>
  box(88, 16, 64, 148, ink, 8) +
  fill("M94 28h52v120H94z", white) +
  fill("M94 28h52v44H94z", spot) +
  fill("M94 75h24v73H94z", main) +
  fill("M121 75h25v34h-25z", shade) +
  fill("M121 112h25v36h-25z", palette.ceu) +
  fill("M112 154h16v4h-16z", steel);

/** Draws a tablet lying on its long side, in a strong case. */
export const tablet: Drawing = ({ main, shade, spot }) =>
  box(32, 34, 176, 116, shade, 10) +
  fill("M32 34h22v22H32zM186 34h22v22h-22zM32 128h22v22H32zM186 128h22v22h-22z", ink) +
  fill("M50 48h140v88H50z", ink) +
  fill("M56 54h60v76H56z", main) +
  fill("M120 54h64v36h-64z", spot) +
  fill("M120 94h30v36h-30z", palette.ceu) +
  fill("M154 94h30v36h-30z", palette.terraClara) +
  line("M62 66h48M62 82h48M62 98h48M62 114h48", shade, 5);

const pivotScreen = (main: string, shade: string, spot: string): string =>
  fill("M42 36h156v90H42z", shade) +
  dot(104, 81, 36, main) +
  ring(104, 81, 25, shade, 3) +
  ring(104, 81, 13, shade, 3) +
  fill("M150 36h48v54l-48 36z", spot);

/** Draws a television with a pivot on its screen. */
export const television: Drawing = ({ main, shade, spot }) =>
  fill("M34 28h172v106H34z", ink) + pivotScreen(main, shade, spot) + fill("M100 134h40l8 18H92z", ink);

/** Draws a large television on two feet. */
export const bigTelevision: Drawing = ({ main, shade, spot }) =>
  fill("M20 22h200v118H20z", ink) +
  fill("M26 28h188v106H26z", shade) +
  fill("M26 28h92l-30 106H26z", main) +
  line("M26 48h86M26 66h81M26 84h76M26 102h71M26 120h66", shade, 6) +
  dot(166, 82, 30, spot) +
  fill("M118 28h30L116 134H88z", white) +
  fill("M54 140h12l-8 20H44zM174 140h12l10 20h-14z", ink);

/** Draws a notebook computer. */
export const laptop: Drawing = ({ main, shade, spot }) =>
  fill("M54 30h132v92H54z", ink) +
  fill("M61 37h118v78H61z", white) +
  fill("M61 37h52v38H61z", main) +
  fill("M117 37h62v22h-62z", spot) +
  line("M117 74h54M117 90h40M117 106h48", metal, 6) +
  line("M68 112V92M80 112V84M92 112V98M104 112V80", shade, 8) +
  fill("M32 122h176l12 24c0 6-4 8-8 8H28c-4 0-8-2-8-8z", metal) +
  fill("M98 122h44l4 12H94z", steel);

/** Draws over-ear headphones. */
export const headphones: Drawing = ({ main, shade, spot }) =>
  line("M62 108C56 10 184 10 178 108", ink, 13) +
  box(44, 88, 38, 66, main, 16) +
  box(158, 88, 38, 66, main, 16) +
  box(72, 94, 18, 54, shade, 9) +
  box(150, 94, 18, 54, shade, 9) +
  dot(58, 121, 6, spot) +
  dot(182, 121, 6, spot);

/** Draws a waterproof loudspeaker. */
export const speaker: Drawing = ({ main, shade, spot }) =>
  line("M74 58c-22-34 114-34 92 0", ink, 8) +
  box(34, 52, 172, 90, main, 40) +
  dot(84, 97, 32, ink) +
  dot(156, 97, 32, ink) +
  ring(84, 97, 20, shade, 4) +
  ring(156, 97, 20, shade, 4) +
  dot(84, 97, 9, spot) +
  dot(156, 97, 9, spot) +
  line("M112 130h16", white, 5);

const radio = (coat: { main: string; shade: string; spot: string }): string =>
  fill("M-22-74h10v34h-10z", ink) +
  dot(12, -44, 7, ink) +
  box(-28, -40, 56, 106, coat.main, 7) +
  box(-20, -30, 40, 22, ink) +
  line("M-14-19h18", coat.spot, 5) +
  line("M-16 8h32M-16 20h32M-16 32h32", coat.shade, 5) +
  dot(0, 52, 6, coat.spot);

/** Draws a pair of two-way radios. */
export const radios: Drawing = (coat) =>
  `<g transform="translate(86 96) rotate(-10)">${radio(coat)}</g><g transform="translate(156 98) rotate(10)">${radio(coat)}</g>`;

/** Draws a folding solar charger. */
export const solarCharger: Drawing = ({ main, shade, spot }) =>
  dot(54, 44, 20, spot) +
  line("M54 12v8M22 44h8M31 21l6 6M78 21l-6 6M31 67l6-6", spot, 5) +
  turned(
    -8,
    130,
    100,
    box(62, 48, 148, 88, ink, 4) +
      [68, 104, 140, 176].map((x) => fill(`M${x} 54h28v76h-28z`, main)).join("") +
      line("M62 79h148M62 105h148", ink, 4) +
      line("M82 54v76M118 54v76M154 54v76M190 54v76", shade, 2),
  ) +
  line("M112 142c0 26 34 4 38 22", ink, 5) +
  fill("M142 158h18v12h-18z", white);

/** Draws a security camera with its panel. */
export const camera: Drawing = ({ main, shade, spot }) =>
  fill("M28 36h12v110H28z", ink) +
  line("M40 126h40V96", ink, 9) +
  turned(
    12,
    124,
    84,
    fill("M66 62h116v46H66z", main) +
      fill("M182 56h20v58h-20z", ink) +
      dot(192, 85, 11, steel) +
      fill("M66 62h116v14H66z", shade) +
      dot(160, 92, 5, spot),
  ) +
  turned(
    12,
    124,
    84,
    fill("M84 30h88l12 24H72z", ink) + line("M100 30l-8 24M128 30v24M156 30l8 24", main, 3),
  );

/** Draws a sports watch with a map on its face. */
export const watch: Drawing = ({ main, shade, spot }) =>
  fill("M92 12h56l8 44H84zM84 124h72l-8 44H92z", main) +
  line("M100 22h40M98 36h44M98 144h44M100 158h40", shade, 4) +
  box(166, 74, 10, 16, ink) +
  dot(120, 90, 54, ink) +
  dot(120, 90, 43, white) +
  line("M88 104c14-26 26 6 38-12s16-12 24-8", shade, 6, round) +
  dot(148, 84, 7, spot) +
  line("M102 68h36", ink, 7) +
  line("M106 120h28", main, 5);

/** Draws a house with solar panels on its roof. */
export const solarHouse: Drawing = ({ main, shade, spot }) =>
  dot(196, 42, 18, spot) +
  fill("M58 88h124v70H58z", white) +
  fill("M120 24l86 68H34z", shade) +
  fill("M98 52h44l36 30H62z", ink) +
  line("M112 52l-18 30M128 52l18 30M80 67h80", main, 3) +
  fill("M106 112h28v46h-28z", main) +
  fill("M70 104h24v22H70zM146 104h24v22h-24z", palette.ceu);
