import { common } from "@colheita/contract/kit";
import { Refusal } from "./refusal.ts";

/** Packs the position after a row into an opaque word that a page hands out. */
export function packCursor(...parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/**
 * Unpacks a cursor into its parts.
 * @throws Refusal invalid-request when it is not one that `packCursor` made with the same kinds of parts.
 */
export function unpackCursor<const Kinds extends readonly ("string" | "number")[]>(
  cursor: string,
  ...kinds: Kinds
): { -readonly [K in keyof Kinds]: Kinds[K] extends "number" ? number : string } {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    parts = undefined;
  }
  const fits =
    Array.isArray(parts) &&
    parts.length === kinds.length &&
    kinds.every(
      (kind, index) =>
        typeof parts[index] === kind && (kind === "string" || Number.isSafeInteger(parts[index])),
    );
  if (!fits)
    throw new Refusal(common.invalid, { fields: [{ field: "query.cursor", code: "INVALID_CURSOR" }] });
  return parts as never;
}
