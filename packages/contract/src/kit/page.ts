import * as z from "zod/mini";
import { record } from "./record.ts";

/** Declares the items of a list read by cursor: `nextCursor` is absent on the last page. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return record({
    items: ["records", z.array(item)],
    nextCursor: ["nextCursor", z.optional(z.string())],
    /** How many there are in all, where a stored counter has it without counting. */
    total: ["totalSize", z.optional(z.int())],
  });
}

/** An opaque position in a list, as a page gave it. */
export const Cursor = z
  .string()
  .check(z.maxLength(200, "INVALID_CURSOR"), z.regex(/^[\w.~-]+$/, "INVALID_CURSOR"));
