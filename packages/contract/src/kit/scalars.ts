import * as z from "zod/mini";

const ID = /^[0-9A-Za-z]{15}(?:[0-9A-Z]{3})?$/;

/** Returns whether this may be the id of a record, in either of its lengths. Nobody need be asked about what is none. */
export const isId = (value: string): boolean => ID.test(value);

/** A Salesforce-shaped id: 15 characters, or 18 with its case-safe suffix, which is dropped (DECISIONS, "Identifiers"). */
export const Id = z.codec(z.string().check(z.regex(ID, "INVALID_ID")), z.string(), {
  decode: (value) => value.slice(0, 15),
  encode: (value) => value,
});

/** An instant: ISO 8601 in UTC on the wire, a `Date` in the code. */
export const Instant = z.codec(z.iso.datetime({ offset: true, error: "INVALID_INSTANT" }), z.date(), {
  decode: (value) => new Date(value),
  encode: (value) => value.toISOString(),
});

/**
 * Returns whether a day can be asked for: PostgreSQL has no year 0, and no date of this programme lies so far from
 * today.
 */
export const isWithinReach = (day: string): boolean => day >= "1850" && day < "2200";

/** A calendar date, `YYYY-MM-DD`, which is never passed through an instant. */
export const CalendarDate = z.iso.date("INVALID_DATE").check(z.refine(isWithinReach, "INVALID_DATE"));

/** Whole points. Negative where points leave. */
export const Points = z.int();

/** Money in integer cents. */
export const Cents = z.int();

/** A whole number in a query string. */
export const QueryInteger = z.codec(z.string().check(z.regex(/^\d{1,9}$/, "INVALID_NUMBER")), z.int(), {
  decode: (value) => Number(value),
  encode: (value) => String(value),
});

/** The body of a call that takes bytes. */
export const Bytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array,
  "INVALID_BYTES",
);

/** A yes-or-no in a query string. */
export const QueryFlag = z.codec(z.enum(["true", "false"], "INVALID_FLAG"), z.boolean(), {
  decode: (value) => value === "true",
  encode: (value): "true" | "false" => (value ? "true" : "false"),
});

// PostgreSQL stores neither U+0000 nor half a character, and the others only serve to forge log lines.
// oxlint-disable-next-line no-control-regex -- the rule is about exactly these characters
const TYPED = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF]*$/u;

/** Returns whether a text has only what a keyboard types: no control characters, no half of one. */
export function isTypedText(value: string): boolean {
  return TYPED.test(value);
}

/** Declares free text of bounded length; the control characters that no keyboard types are refused. */
export function text(maxLength: number, minLength = 0) {
  return z
    .string()
    .check(
      z.minLength(minLength, "TOO_SHORT"),
      z.maxLength(maxLength, "TOO_LONG"),
      z.regex(TYPED, "INVALID_TEXT"),
    );
}

/** Declares text for which something holds, and the code of who refuses it otherwise. */
export function textThat(holds: (value: string) => boolean, code: string) {
  return z.string().check(z.refine(holds, code));
}

/**
 * Declares text of one line that says something: blanks alone do not fill it, and neither a tab nor a new line belongs
 * in it.
 */
export function lineOfText(maxLength: number, minLength = 1) {
  return z.string().check(
    z.maxLength(maxLength, "TOO_LONG"),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "INVALID_TEXT"),
    z.refine((value) => value.trim().length >= minLength, "TOO_SHORT"),
  );
}
