import {
  contourPath,
  farmMap,
  type Field,
  palette,
  pits,
  pivot,
  rows,
} from "../../packages/ui/src/patterns/patterns.ts";

const W = 480;
const H = 270;
const track = palette.cal;

const canvas = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">${content}</svg>`;

const covered = (color: string): string => `<path d="M0 0H${W}V${H}H0Z" fill="${color}"/>`;
const planted = (d: string, ground: string, pattern: string): string =>
  `<path d="${d}" fill="${ground}"/><path d="${d}" fill="url(#${pattern})"/>`;
const boundary = (d: string): string => `<path d="${d}" fill="none" stroke="${track}" stroke-width="6"/>`;
const all = `M0 0H${W}V${H}H0Z`;

function curves(
  seed: string,
  color: string,
  options: { pitch?: number; amplitude?: number; tilt?: number } = {},
): string {
  const { pitch = 20, amplitude = 30, tilt = 0 } = options;
  const path = contourPath({ width: W, height: H, seed, pitch, amplitude, step: 80, tilt });
  const whole = path.replaceAll(/-?\d+\.\d/g, (number) => String(Math.round(Number(number))));
  return `<path d="${whole}" fill="none" stroke="${color}" stroke-width="${pitch * 0.4}"/>`;
}

/** Draws ripe rows between two corners of forest. */
const ripeRows = (ripe: Field, corners: Field): string =>
  canvas(
    `<defs>${rows("r", { angle: -14, pitch: 20, width: 7, color: ripe[1] })}</defs>` +
      planted(all, ripe[0], "r") +
      `<path d="M0 81L269 0H0Z" fill="${corners[0]}"/><path d="M250 270L480 167V270Z" fill="${corners[1]}"/>` +
      boundary("M0 81L269 0M250 270L480 167"),
  );

/** Draws a slope in contour lines, edge to edge. */
const contours = (seed: string, [ground, crop]: Field): string =>
  canvas(covered(ground) + curves(seed, crop));

/** Draws the sky over a field of planting holes. */
const horizon = (seed: string, sky: Field, field: Field): string => {
  const below = "M0 186L480 124V270H0Z";
  return canvas(
    `<defs>${pits("p", { angle: -14, pitch: 22, radius: 5.5, color: field[1] })}</defs>` +
      covered(sky[0]) +
      curves(seed, sky[1], { pitch: 24, amplitude: 22 }) +
      planted(below, field[0], "p") +
      boundary("M0 186L480 124"),
  );
};

/** Draws a field of contours beside one of rows. */
const twoFields = (seed: string, left: Field, right: Field): string => {
  const side = "M290 0H480V270H364Z";
  return canvas(
    `<defs>${rows("r", { angle: 30, pitch: 18, width: 6, color: right[1] })}</defs>` +
      covered(left[0]) +
      curves(seed, left[1], { tilt: 0.2 }) +
      planted(side, right[0], "r") +
      boundary("M290 0L364 270"),
  );
};

/** Draws a great pivot with one sector ripe. */
const greatPivot = (ground: Field, circle: Field, sector: string): string =>
  canvas(
    `<defs>${rows("r", { angle: -14, pitch: 18, width: 6, color: ground[1] })}</defs>` +
      planted(all, ground[0], "r") +
      pivot({
        cx: 173,
        cy: 157,
        radius: 194,
        fill: circle[0],
        ring: circle[1],
        wedge: [0.5, 1.9],
        wedgeFill: sector,
        arm: 0.5,
        rings: 8,
        ringWidth: 5,
      }),
  );

function map(
  id: string,
  options: { hasRiver: boolean; pivots: number; cell?: number; fields?: readonly Field[] },
): string {
  const drawn = farmMap({ id, seed: id, width: W, height: H, cell: 21_000, track: 5, ...options });
  return drawn.replace(
    /<svg [^>]*>/,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">`,
  );
}

const { verde, lavoura, broto, capim, palha, terra, terraClara, ipe, ipeEscuro, ceu, mata, rio, rioClaro } =
  palette;

/** Returns two seasons of the seven compositions that a list of news goes round, so that neighbours differ. */
export function newsPictures(): Map<string, string> {
  return new Map([
    ["talhoes-com-rio", map("talhoes-com-rio", { hasRiver: true, pivots: 1 })],
    ["fileiras-maduras", ripeRows([ipe, ipeEscuro], [mata, verde])],
    ["curvas-na-terra", contours("curvas-na-terra", [terra, terraClara])],
    ["horizonte", horizon("horizonte", [ceu, "#9CCBE0"], [verde, broto])],
    ["dois-talhoes", twoFields("dois-talhoes", [lavoura, broto], [capim, palha])],
    ["grande-pivo", greatPivot([terraClara, terra], [verde, lavoura], ipe)],
    ["talhoes-com-pivos", map("talhoes-com-pivos", { hasRiver: false, pivots: 3, cell: 28_000 })],
    [
      "talhoes-de-terra",
      map("talhoes-de-terra", {
        hasRiver: true,
        pivots: 1,
        cell: 30_000,
        fields: [
          [terra, terraClara],
          [terraClara, terra],
          [palha, capim],
          [terra, "#8A3927"],
        ],
      }),
    ],
    ["fileiras-novas", ripeRows([broto, capim], [terra, mata])],
    ["curvas-verdes", contours("curvas-verdes", [verde, lavoura])],
    ["horizonte-de-terra", horizon("horizonte-de-terra", [palha, "#D3DC8E"], [terra, terraClara])],
    ["talhao-e-agua", twoFields("talhao-e-agua", [rio, rioClaro], [broto, capim])],
    ["pivo-maduro", greatPivot([capim, broto], [lavoura, broto], palha)],
    [
      "talhoes-verdes",
      map("talhoes-verdes", {
        hasRiver: false,
        pivots: 2,
        cell: 24_000,
        fields: [
          [verde, lavoura],
          [lavoura, broto],
          [broto, capim],
          [mata, verde],
        ],
      }),
    ],
  ]);
}
