import { useId } from "react";
import { palette } from "../patterns/patterns.ts";
import styles from "./fills.module.css";

/** The statement's key: one fill per entry type, the same in swatches and charts. */
export type FillName =
  | "accrual"
  | "bonus"
  | "grant"
  | "transfer"
  | "loan"
  | "hold"
  | "redemption"
  | "debit"
  | "reversal"
  | "cancellation"
  | "expiry";

type Texture = "rows" | "pits" | "contours";

interface Fill {
  ground: string;
  crop: string;
  texture: Texture;
  /** Degrees. */
  angle: number;
}

const GREY = "#7D8C83";
const PALE_GREY = "#D6DFD8";
const PALE_SOIL = "#FAE8DF";
const DARK_IPE = "#B97F00";

const fills: Record<FillName, Fill> = {
  accrual: { ground: palette.capim, crop: palette.lavoura, texture: "rows", angle: 90 },
  bonus: { ground: palette.ipe, crop: DARK_IPE, texture: "pits", angle: 0 },
  grant: { ground: palette.capim, crop: palette.verde, texture: "contours", angle: -8 },
  transfer: { ground: palette.ceu, crop: palette.rio, texture: "contours", angle: -8 },
  loan: { ground: palette.ceu, crop: palette.rio, texture: "pits", angle: -34 },
  hold: { ground: palette.branco, crop: GREY, texture: "rows", angle: 45 },
  redemption: { ground: palette.terraClara, crop: palette.terra, texture: "rows", angle: 0 },
  debit: { ground: palette.terra, crop: palette.branco, texture: "rows", angle: 45 },
  reversal: { ground: PALE_SOIL, crop: palette.terraClara, texture: "rows", angle: 45 },
  cancellation: { ground: PALE_GREY, crop: GREY, texture: "rows", angle: 0 },
  expiry: { ground: PALE_GREY, crop: GREY, texture: "pits", angle: 58 },
};

const PITCH = 7;

function Crop({ crop, texture }: Fill) {
  if (texture === "pits") return <circle cx={PITCH / 2} cy={PITCH / 2} r="1.9" fill={crop} />;
  if (texture === "rows") {
    return <path d={`M0 ${String(PITCH / 2)}H${String(PITCH)}`} stroke={crop} strokeWidth="3" />;
  }
  return <path d="M-7 3.5q3.5-3 7 0t7 0t7 0t7 0" fill="none" stroke={crop} strokeWidth="2.4" />;
}

/** A `<pattern>` for `fill="url(#id)"`: ground and crop in one. */
export function FillPattern({ id, name }: { id: string; name: FillName }) {
  const fill = fills[name];
  const width = fill.texture === "contours" ? 2 * PITCH : PITCH;
  return (
    <pattern
      id={id}
      width={width}
      height={PITCH}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${String(fill.angle)})`}
    >
      <path d={`M0 0H${String(width)}V${String(PITCH)}H0Z`} fill={fill.ground} />
      <Crop {...fill} />
    </pattern>
  );
}

/** A square of the key, beside the word that says the same. */
export function FillSwatch({ name, size = "medium" }: { name: FillName; size?: "small" | "medium" }) {
  const id = useId();
  return (
    <svg className={styles.swatch} data-size={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <defs>
        <FillPattern id={id} name={name} />
      </defs>
      <path d="M0 0H28V28H0Z" fill={`url(#${id})`} />
    </svg>
  );
}
