export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

/** Returns the part of a polygon on the side of the line through `origin` towards which `normal` points. */
export function clip(polygon: Polygon, origin: Point, normal: Point): Polygon {
  const side = (p: Point) => (p[0] - origin[0]) * normal[0] + (p[1] - origin[1]) * normal[1];
  const inside: Point[] = [];
  for (const [from, to] of edges(polygon)) {
    const a = side(from);
    const b = side(to);
    if (a >= 0) inside.push(from);
    if (a * b < 0) {
      const t = a / (a - b);
      inside.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
    }
  }
  return inside;
}

function edges(polygon: Polygon): [Point, Point][] {
  return polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length] ?? point]);
}

/** Returns the area in square user units. */
export function area(polygon: Polygon): number {
  return Math.abs(edges(polygon).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0) / 2);
}

/** Returns the mean of the corners. */
export function centre(polygon: Polygon): Point {
  const sum = polygon.reduce<[number, number]>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return [sum[0] / polygon.length, sum[1] / polygon.length];
}

/** Returns the distance from a point inside to the nearest edge. */
export function inradius(polygon: Polygon, inside: Point): number {
  let nearest = 1e9;
  for (const [a, b] of edges(polygon)) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 0.5) continue;
    const distance =
      Math.abs((b[0] - a[0]) * (a[1] - inside[1]) - (a[0] - inside[0]) * (b[1] - a[1])) / length;
    nearest = Math.min(nearest, distance);
  }
  return nearest;
}

/** Returns the distance from a point to the farthest corner. */
export function outradius(polygon: Polygon, inside: Point): number {
  return Math.max(...polygon.map((p) => Math.hypot(p[0] - inside[0], p[1] - inside[1])));
}

/** Returns the smallest and largest value of a measure over the corners. */
export function extent(polygon: Polygon, measure: (point: Point) => number): Point {
  const values = polygon.map(measure);
  return [Math.min(...values), Math.max(...values)];
}

/** Returns the closed outline as path data with whole numbers. */
export function outline(polygon: Polygon): string {
  return `M${polygon.map((p) => `${Math.round(p[0])} ${Math.round(p[1])}`).join("L")}Z`;
}
