export type OdometerPart =
  { kind: "digit"; key: string; digit: number; place: number } | { kind: "separator" | "minus"; key: string };

/**
 * Returns the drums of an amount, left to right, with a point between thousands. `place` counts from the right, so
 * that a drum keeps its identity when the amount grows.
 */
export function odometerParts(value: number): { parts: OdometerPart[]; digits: number } {
  const text = String(Math.abs(Math.trunc(value)));
  const parts: OdometerPart[] = value < 0 ? [{ kind: "minus", key: "minus" }] : [];
  for (let index = 0; index < text.length; index++) {
    const place = text.length - 1 - index;
    parts.push({ kind: "digit", key: `d${place}`, digit: Number(text.charAt(index)), place });
    if (place > 0 && place % 3 === 0) parts.push({ kind: "separator", key: `s${place}` });
  }
  return { parts, digits: text.length };
}
