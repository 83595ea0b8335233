import { isCalendarDate } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import { Refusal } from "./refusal.ts";

/** Packs the position after a row into an opaque word that a page hands out. */
export function packCursor(...parts: (string | number | Date)[]): string {
  const plain = parts.map((part) => (part instanceof Date ? part.getTime() : part));
  return Buffer.from(JSON.stringify(plain)).toString("base64url");
}

/** What the parts of a cursor may be. */
interface Part {
  readonly id: string;
  readonly number: number;
  readonly instant: Date;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}
type Kind = keyof Part;

/** The first moment that PostgreSQL and ISO 8601 spell alike, and the last. */
const EARLIEST_MS = Date.UTC(1000, 0);
const LATEST_MS = Date.UTC(9999, 11);

const readers: { readonly [K in Kind]: (part: unknown) => Part[K] | undefined } = {
  id: (part) => (typeof part === "string" && /^[\w-]{1,40}$/.test(part) ? part : undefined),
  number: (part) => (Number.isSafeInteger(part) ? (part as number) : undefined),
  instant: (part) =>
    Number.isSafeInteger(part) && Number(part) >= EARLIEST_MS && Number(part) <= LATEST_MS
      ? new Date(Number(part))
      : undefined,
  day: (part) => (typeof part === "string" && isCalendarDate(part) ? part : undefined),
};

/**
 * Unpacks a cursor into its parts.
 * @throws Refusal invalid-request when it is not one that `packCursor` made with the same kinds of parts.
 */
export function unpackCursor<const Kinds extends readonly Kind[]>(
  cursor: string,
  ...kinds: Kinds
): { -readonly [K in keyof Kinds]: Part[Kinds[K]] } {
  const parts = partsOf(cursor);
  const values = kinds.map((kind, index) => readers[kind](parts[index]));
  if (parts.length !== kinds.length || values.includes(undefined))
    throw new Refusal(common.invalid, { fields: [{ field: "query.cursor", code: "INVALID_CURSOR" }] });
  return values as never;
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
