import { BitArray, Code128Reader } from "@zxing/library";
import type { Luminance } from "./luminance.ts";

/** How thoroughly a picture is searched. */
export interface BarcodeSearch {
  /** Directions of the lines that are laid over the picture, in degrees; each finds codes within 5 of it. */
  readonly angles: readonly number[];
  /** Pixels between two lines: a code that is as high as that is crossed by one. */
  readonly spacing: number;
}

/** Steps along a line, in pixels: between two pixels, what is printed is where both say. */
const STEP = 0.5;
/** So many neighbouring lines on each side are averaged, which takes away the grain of bad light. */
const SIDES = 3;
const SIDE_STEP = 1.5;
/** Ink is what is darker than its surroundings, so many pixels each way: bars that are blurred need close ones. */
const RADII = [3, 10];
/** By less than this much nothing is darker than anything. */
const LEAST_CONTRAST = 6;
/** Edges of a code with a key: 44 digits have 157, with letters up to twice as many. */
const EDGES = { least: 150, most: 420 };
/** A gap that is so much wider than what was before it, on the average, ends a code. */
const WIDEST_GAP = 5;

/** What is used for each line again: a picture has hundreds. */
interface Bench {
  readonly line: Float32Array;
  readonly sums: Float64Array;
  readonly edges: Int32Array;
}

/** A line over a picture: its middle, and a step along it. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/**
 * Puts the brightness along a line onto the bench: at each step the mean of what lies across it, between four pixels
 * each. Returns for how many steps it runs through the picture.
 */
function sample({ luma, width, height }: Luminance, { x, y, dx, dy }: Line, { line }: Bench): number {
  const across = SIDE_STEP / STEP;
  let count = 0;
  for (let step = 0; step < line.length; step += 1) {
    const place = step - line.length / 2;
    let sum = 0;
    let seen = 0;
    for (let side = -SIDES; side <= SIDES; side += 1) {
      const placeX = x + dx * place - dy * side * across;
      const placeY = y + dy * place + dx * side * across;
      const left = Math.floor(placeX);
      const top = Math.floor(placeY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const right = placeX - left;
      const above = luma[at]! + (luma[at + 1]! - luma[at]!) * right;
      const below = luma[at + width]! + (luma[at + width + 1]! - luma[at + width]!) * right;
      sum += above + (below - above) * (placeY - top);
      seen += 1;
    }
    if (seen > 0) line[count++] = sum / seen;
    else if (count > 0) break;
  }
  return count;
}

/** Puts onto the bench where a line changes between paper and ink, the first time to ink. Returns how often. */
function findEdges({ line, sums, edges }: Bench, length: number, radius: number): number {
  for (let at = 0; at < length; at += 1) sums[at + 1] = sums[at]! + line[at]!;
  let count = 0;
  let isInk = false;
  for (let at = 0; at < length; at += 1) {
    const from = Math.max(0, at - radius);
    const to = Math.min(length, at + radius + 1);
    const darker = (sums[to]! - sums[from]!) / (to - from) - line[at]!;
    if (isInk ? darker >= -LEAST_CONTRAST : darker <= LEAST_CONTRAST) continue;
    edges[count++] = at;
    isInk = !isInk;
  }
  return count;
}

const reader = new Code128Reader();

/** Returns what a Code 128 says whose bars are between these edges, read from either end. */
function decode(edges: Int32Array): string | undefined {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const quiet = Math.ceil((last - first) / 8);
  const row = new BitArray(last - first + 2 * quiet);
  for (let at = 0; at < edges.length; at += 2)
    for (let place = edges[at] ?? 0; place < (edges[at + 1] ?? 0); place += 1) row.set(place - first + quiet);
  for (const isTurned of [false, true]) {
    if (isTurned) row.reverse();
    try {
      return reader.decodeRow(0, row).getText();
    } catch {
      // Its way to say that this is no code.
    }
  }
  return undefined;
}

/** Returns what the codes between wide gaps of paper say. */
function decodeRuns(edges: Int32Array): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 1; at <= edges.length; at += 1) {
    const mean = ((edges[at - 1] ?? 0) - (edges[from] ?? 0)) / Math.max(1, at - 1 - from);
    const gap = (edges[at] ?? Infinity) - (edges[at - 1] ?? 0);
    if (gap < WIDEST_GAP * mean || (at - from < 4 && gap !== Infinity)) continue;
    // From the beginning of a bar to the end of one.
    const first = from + (from % 2);
    const end = at - ((at - first) % 2);
    const text =
      end - first >= EDGES.least && end - first <= EDGES.most
        ? decode(edges.subarray(first, end))
        : undefined;
    if (text !== undefined) found.push(text);
    from = at;
  }
  return found;
}

/**
 * Returns what the Code 128 barcodes of a picture say that have the length of an access key, until one is accepted:
 * straight or turned, blurred or in bad light. The reader of the library judges one row of pixels against one
 * threshold; here lines in many directions are laid over the picture, and each of their points is judged against its
 * surroundings.
 */
export function readBarcode<Found>(
  picture: Luminance,
  { angles, spacing }: BarcodeSearch,
  accept: (text: string) => Found | null,
): Found | null {
  const { width, height } = picture;
  const most = Math.ceil(Math.hypot(width, height) / STEP) + 2;
  const bench = {
    line: new Float32Array(most),
    sums: new Float64Array(most + 1),
    edges: new Int32Array(most),
  };
  for (const angle of angles) {
    const [along, across] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const reach = Math.floor((Math.abs(across) * width + Math.abs(along) * height) / 2 / spacing) + 1;
    // From the middle outwards, where the code is.
    for (let at = 0; at <= 2 * reach; at += 1) {
      const away = (at % 2 === 0 ? 1 : -1) * Math.ceil(at / 2) * spacing;
      const [x, y] = [width / 2 - across * away, height / 2 + along * away];
      const length = sample(picture, { x, y, dx: along * STEP, dy: across * STEP }, bench);
      for (const radius of RADII) {
        const count = findEdges(bench, length, radius / STEP);
        if (count < EDGES.least) continue;
        for (const text of decodeRuns(bench.edges.subarray(0, count))) {
          const found = accept(text);
          if (found !== null) return found;
        }
      }
    }
  }
  return null;
}
