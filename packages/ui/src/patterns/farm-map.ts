import { contourPath, pits, rows } from "./fills.ts";
import {
  area,
  centre,
  clip,
  extent,
  inradius,
  outline,
  outradius,
  type Point,
  type Polygon,
} from "./geometry.ts";
import { type Field, palette } from "./palette.ts";
import { pivot } from "./pivot.ts";
import { idsFrom, randomFrom, short } from "./random.ts";

export interface FarmMapOptions {
  /** Prefix of the ids inside; unique in the page. */
  id: string;
  width: number;
  height: number;
  seed?: string | number;
  /** Typical area of a plot, in square user units. */
  cell?: number;
  /** Degrees the farm is turned. */
  angle?: number;
  hasRiver?: boolean;
  /** Width of the tracks between plots. */
  track?: number;
  trackColor?: string;
  /** How many of the roundest plots become centre pivots. */
  pivots?: number;
  fields?: readonly Field[];
  /** True where no pivot may stand, such as behind a text. */
  isTaken?: (point: Point) => boolean;
  preserveAspectRatio?: string;
  className?: string;
}

const crops: readonly Field[] = [
  [palette.verde, palette.lavoura],
  [palette.lavoura, palette.broto],
  [palette.broto, palette.capim],
  [palette.capim, palette.broto],
  [palette.lavoura, palette.verde],
  [palette.verde, palette.mata],
  [palette.terra, palette.terraClara],
  [palette.terraClara, palette.terra],
  [palette.palha, palette.capim],
  [palette.ipe, palette.ipeEscuro],
  [palette.broto, palette.lavoura],
  [palette.capim, palette.palha],
];
const weights = [3, 4, 3, 3, 2, 2, 1.6, 1.6, 1.6, 0.9, 3, 2];
const totalWeight = weights.reduce((a, b) => a + b);

type Settings = Required<Omit<FarmMapOptions, "isTaken">> & Pick<FarmMapOptions, "isTaken">;

function withDefaults(options: FarmMapOptions): Settings {
  return {
    seed: "colheita",
    cell: 15000,
    angle: -14,
    hasRiver: true,
    track: 4,
    trackColor: palette.cal,
    pivots: 3,
    fields: crops,
    preserveAspectRatio: "xMidYMid slice",
    className: "",
    ...options,
  };
}

/** Splits the turned rectangle again and again into plots of about the wanted area. */
function splitIntoPlots({ width, height, cell, angle }: Settings, random: () => number): Polygon[] {
  const radians = (angle * Math.PI) / 180;
  const along: Point = [Math.cos(radians), Math.sin(radians)];
  const across: Point = [-along[1], along[0]];
  const reach = Math.hypot(width, height) * 0.75;
  const corners: Point[] = [
    [-reach, -reach],
    [reach, -reach],
    [reach, reach],
    [-reach, reach],
  ];
  const plots: Polygon[] = [];
  const split = (polygon: Polygon, depth: number) => {
    if (polygon.length < 3) return;
    const size = area(polygon);
    const middle = centre(polygon);
    const [left, right] = extent(polygon, (p) => p[0]);
    const [top, bottom] = extent(polygon, (p) => p[1]);
    if (right < -10 || left > width + 10 || bottom < -10 || top > height + 10) return;
    if (size < cell * (0.55 + random() * 1.5) || depth > 9) {
      plots.push(polygon);
      return;
    }
    const span = (axis: Point) => {
      const [from, to] = extent(polygon, (p) => p[0] * axis[0] + p[1] * axis[1]);
      return to - from;
    };
    const isLong = span(along) * (0.8 + random() * 0.5) > span(across);
    const axis = isLong ? along : across;
    const skew = (random() - 0.5) * 0.22;
    const normal: Point = [
      axis[0] * Math.cos(skew) - axis[1] * Math.sin(skew),
      axis[0] * Math.sin(skew) + axis[1] * Math.cos(skew),
    ];
    const shift = (0.36 + random() * 0.28 - 0.5) * span(axis);
    const cut: Point = [middle[0] + axis[0] * shift, middle[1] + axis[1] * shift];
    split(clip(polygon, cut, normal), depth + 1);
    split(clip(polygon, cut, [-normal[0], -normal[1]]), depth + 1);
  };
  const turned = corners.map<Point>(([x, y]) => [
    width / 2 + x * along[0] + y * across[0],
    height / 2 + x * along[1] + y * across[1],
  ]);
  split(turned, 0);
  return plots;
}

/** Returns centre and radius of the plots round enough for a pivot, by index of the plot. */
function pivotPlaces(plots: Polygon[], { width, height, pivots, isTaken }: Settings) {
  const places = plots
    .map((polygon, index) => {
      const middle = centre(polygon);
      const radius = inradius(polygon, middle);
      return { index, middle, radius, score: (radius * radius) / Math.sqrt(area(polygon)) };
    })
    .filter(({ radius, middle: [x, y], middle }) => {
      const isInside = x > 20 && x < width - 20 && y > 10 && y < height - 10;
      return radius > 30 && isInside && !isTaken?.(middle);
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, pivots);
  return new Map(places.map((place) => [place.index, place]));
}

/** Draws plots one by one and gathers the patterns they share. */
class Sower {
  readonly defs: string[] = [];
  private readonly fills = new Map<string, string>();
  private contour = "";
  private readonly settings: Settings;
  private readonly random: () => number;
  private readonly nextId: (kind: string) => string;

  constructor(settings: Settings, random: () => number, nextId: (kind: string) => string) {
    this.settings = settings;
    this.random = random;
    this.nextId = nextId;
  }

  private pickField(): Field {
    const { fields } = this.settings;
    let at = this.random() * totalWeight;
    for (const [index, field] of fields.entries()) {
      at -= weights[index % weights.length] ?? 1;
      if (at <= 0) return field;
    }
    return fields[0] ?? [palette.verde, palette.lavoura];
  }

  private fill(kind: "rows" | "pits", angle: number, color: string, pitch: number): string {
    const key = `${kind}${angle}${color}${pitch}`;
    const known = this.fills.get(key);
    if (known) return known;
    const id = this.nextId("p");
    this.fills.set(key, id);
    const shape = { angle, pitch, color };
    this.defs.push(
      kind === "rows"
        ? rows(id, { ...shape, width: pitch * 0.36 })
        : pits(id, { ...shape, radius: pitch * 0.24 }),
    );
    return id;
  }

  private contours(polygon: Polygon, path: string, crop: string): string {
    const middle = centre(polygon);
    const reach = outradius(polygon, middle);
    const clipId = this.nextId("k");
    const scale = reach > 118 ? reach / 118 : 1;
    if (!this.contour) {
      this.contour = this.nextId("s");
      const shape = { width: 240, height: 240, seed: this.settings.seed, pitch: 12, amplitude: 15, step: 60 };
      const curves = contourPath(shape).replace(/\d+\.\d/g, (number) => String(Math.round(Number(number))));
      this.defs.push(
        `<path id="${this.contour}" d="${curves}" transform="translate(-120 -120)" fill="none" stroke-width="3.6"/>`,
      );
    }
    this.defs.push(`<clipPath id="${clipId}"><path d="${path}"/></clipPath>`);
    const turn = Math.round(this.settings.angle + this.random() * 40 - 20 + (this.random() > 0.5 ? 90 : 0));
    const grow = scale > 1 ? ` scale(${short(scale + 0.05)})` : "";
    const move = `translate(${Math.round(middle[0])} ${Math.round(middle[1])}) rotate(${turn})${grow}`;
    return `<g clip-path="url(#${clipId})"><use href="#${this.contour}" stroke="${crop}" transform="${move}"/></g>`;
  }

  /** Draws a plot whose crop is watered by a centre pivot. */
  pivotPlot(polygon: Polygon, { middle, radius }: { middle: Point; radius: number }): string {
    const { random } = this;
    this.pickField();
    const ground = random() > 0.5 ? palette.terraClara : palette.palha;
    const arm = random() * 6.28;
    const [fill, ring] = random() > 0.5 ? [palette.verde, palette.lavoura] : [palette.lavoura, palette.broto];
    const wedge = random() > 0.35 ? ([arm, arm + 0.9 + random()] as const) : null;
    const wedgeFill = random() > 0.5 ? palette.ipe : palette.capim;
    const circle = { cx: middle[0], cy: middle[1], radius: radius - this.settings.track, fill, ring };
    const rings = Math.max(3, Math.round(radius / 16));
    return `<path d="${outline(polygon)}" fill="${ground}"/>${pivot({ ...circle, wedge, wedgeFill, arm, rings })}`;
  }

  /** Draws a plot of rows, pits, contours or bare ground. */
  croppedPlot(polygon: Polygon): string {
    const { random } = this;
    const { angle } = this.settings;
    const path = outline(polygon);
    const [ground, crop] = this.pickField();
    const base = `<path d="${path}" fill="${ground}"/>`;
    const kind = random();
    if (kind < 0.5) {
      const turn = Math.round(angle + (random() > 0.5 ? 0 : 90));
      return `${base}<path d="${path}" fill="url(#${this.fill("rows", turn, crop, random() > 0.5 ? 8 : 11)})"/>`;
    }
    if (kind < 0.66) {
      return `${base}<path d="${path}" fill="url(#${this.fill("pits", Math.round(angle), crop, 11)})"/>`;
    }
    return kind < 0.9 ? base + this.contours(polygon, path, crop) : base;
  }
}

function river(width: number, height: number, random: () => number): string {
  const bends = Math.max(2, Math.round(width / 260));
  const levels: number[] = [];
  let y = height * (0.25 + random() * 0.3);
  for (let index = 0; index <= bends; index++) {
    levels.push(y);
    y += (random() - 0.46) * height * 0.55;
    y = Math.max(height * 0.08, Math.min(height * 0.92, y));
  }
  const stretch = (width + 40) / bends;
  const x = (index: number) => Math.round(-20 + stretch * index);
  const level = (index: number) => levels[index] ?? 0;
  let path = `M${x(0)} ${Math.round(level(0))}`;
  for (let index = 1; index <= bends; index++) {
    const slope = index < bends ? (level(index + 1) - level(index - 1)) * 0.22 : 0;
    path += index === 1 ? `C${Math.round(x(0) + stretch * 0.4)} ${Math.round(level(0))} ` : "S";
    path += `${Math.round(x(index) - stretch * 0.42)} ${Math.round(level(index) - slope)} ${x(index)} ${Math.round(level(index))}`;
  }
  return `<path d="${path}" fill="none" stroke="${palette.mata}" stroke-width="26"/><path d="${path}" fill="none" stroke="${palette.ceu}" stroke-width="9"/>`;
}

/**
 * Draws a farm seen from above, as an `<svg>` of about 16 kB for 1280 × 440. Write it to a file at build time;
 * never inline it per request.
 */
export function farmMap(options: FarmMapOptions): string {
  const settings = withDefaults(options);
  const { id, width, height, seed, trackColor, track, hasRiver, preserveAspectRatio, className } = settings;
  const random = randomFrom(seed);
  const nextId = idsFrom(id);
  const frame = nextId("m");
  const plots = splitIntoPlots(settings, random);
  const places = pivotPlaces(plots, settings);
  const sower = new Sower(settings, random, nextId);
  const body = plots.map((polygon, index) => {
    const place = places.get(index);
    return place ? sower.pivotPlot(polygon, place) : sower.croppedPlot(polygon);
  });
  const tracks = plots.map(outline).join("");
  const area = `<path d="M0 0H${width}V${height}H0Z"/>`;
  return [
    `<svg class="${className}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${preserveAspectRatio}" aria-hidden="true" focusable="false">`,
    `<defs>${sower.defs.join("")}<clipPath id="${frame}">${area}</clipPath></defs>`,
    `<g clip-path="url(#${frame})"><path d="M0 0H${width}V${height}H0Z" fill="${trackColor}"/>`,
    ...body,
    `<path d="${tracks}" fill="none" stroke="${trackColor}" stroke-width="${track}"/>`,
    hasRiver ? river(width, height, random) : "",
    "</g></svg>",
  ].join("");
}
