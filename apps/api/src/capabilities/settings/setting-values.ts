import * as z from "zod/mini";

/** A text that is not empty, of at most so many characters. */
export const words = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));

/** A whole number within these bounds. */
export const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
