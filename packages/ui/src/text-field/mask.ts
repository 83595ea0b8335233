/** Writes a value in its customary form: `52998224725` becomes `529.982.247-25`. Must accept half-typed values. */
export type Mask = (value: string) => string;

export interface TypedText {
  value: string;
  /** Where the caret stands, counted in characters from the start. */
  caret: number;
}

const SIGNIFICANT = /[\p{L}\p{N}]/u;

function countSignificant(text: string): number {
  let count = 0;
  for (const character of text) if (SIGNIFICANT.test(character)) count += 1;
  return count;
}

function positionAfter(text: string, significant: number): number {
  if (significant === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (SIGNIFICANT.test(text.charAt(index)) && ++seen === significant) return index + 1;
  }
  return text.length;
}

/**
 * Returns what a field shows after a change, and where its caret goes: behind the same letter or digit as before.
 * Pressing Delete before a separator, which the mask puts back, steps over it.
 *
 * @param before the field's text before the change
 * @param inputType of the browser's input event
 */
export function applyMask(typed: TypedText, mask: Mask, before: string, inputType?: string): TypedText {
  const value = mask(typed.value);
  if (value === typed.value) return typed;
  if (typed.caret >= typed.value.length) return { value, caret: value.length };
  const caret = positionAfter(value, countSignificant(mask(typed.value.slice(0, typed.caret))));
  const putBack = inputType === "deleteContentForward" && value === before;
  if (!putBack) return { value, caret };
  let next = caret;
  while (next < value.length && !SIGNIFICANT.test(value.charAt(next))) next += 1;
  return { value, caret: next };
}
