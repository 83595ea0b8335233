import { entryFills } from "../entry-swatch/entry-fills.ts";
import type { EntryFill, EntrySwatchKind } from "../entry-swatch/entry-fills.ts";

const PITCH = 7;
const CONTOUR_ANGLE = -8;

function Crop({ kind, crop }: EntryFill) {
  if (kind === "pits") return <circle cx={PITCH / 2} cy={PITCH / 2} r="1.82" fill={crop} />;
  if (kind === "contour") {
    return <path d="M-7 3.5q3.5-3 7 0t7 0t7 0t7 0" fill="none" stroke={crop} strokeWidth="2.4" />;
  }
  return <path d={`M0 ${String(PITCH / 2)}H${String(PITCH)}`} stroke={crop} strokeWidth="2.8" />;
}

/** Draws the key's fill of an entry type as a `<pattern>` that repeats over a bar: ground and crop in one. */
export function FillPattern({ id, kind }: { id: string; kind: EntrySwatchKind }) {
  const fill: EntryFill = entryFills[kind];
  const isContour = fill.kind === "contour";
  const width = isContour ? 2 * PITCH : PITCH;
  return (
    <pattern
      id={id}
      width={width}
      height={PITCH}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${String(isContour ? CONTOUR_ANGLE : (fill.angle ?? 0))})`}
    >
      <path d={`M0 0H${String(width)}V${String(PITCH)}H0Z`} fill={fill.ground} />
      <Crop {...fill} />
    </pattern>
  );
}
