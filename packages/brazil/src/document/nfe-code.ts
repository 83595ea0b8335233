import { centsFromDecimal } from "../amount/money.ts";
import { isCalendarDate } from "../time/dates.ts";
import { isNfeKey, normalizeNfeKey } from "./nfe-key.ts";

/** What is printed as a code on a note: its key, and what a QR code adds. */
export interface NfeCode {
  readonly key: string;
  /** The day of issue, `yyyy-mm-dd`: in the QR code of a note that was issued without a network. */
  readonly issuedOn?: string;
  /** The total, where the day is. */
  readonly cents?: number;
  /** Whether the note is none: it was issued to try out a system. */
  readonly isTest: boolean;
}

/**
 * Returns what a scanned code says of its note: the barcode of a DANFE, or the address in a QR code (FACTS 2.4), of
 * version 2 or 3, whose fields are the key, the version, the environment and, of a note that was issued without a
 * network, the day of the month and the total. Null for any other code. The address is never opened.
 */
export function readNfeCode(text: string): NfeCode | null {
  const key = normalizeNfeKey(text);
  if (!isNfeKey(key)) return null;
  const parameter = /[?&]p=([^&#]*)/i.exec(text)?.[1] ?? "";
  const [, version, environment, day, total] = parameter.replaceAll(/%7c/gi, "|").split("|");
  const isTest = environment === "2";
  const issuedOn = `20${key.slice(2, 4)}-${key.slice(4, 6)}-${day}`;
  const isWhole = (version === "2" || version === "3") && isCalendarDate(issuedOn);
  if (!isWhole || total === undefined || !/^\d{1,10}\.\d\d$/.test(total)) return { key, isTest };
  return { key, isTest, issuedOn, cents: centsFromDecimal(total) };
}

/** Returns the access keys in a text, as a page has them: in groups of four, or in one. Each is there once. */
export function nfeKeysIn(text: string): string[] {
  const joined = text.toUpperCase().replaceAll(/[\s.\-/]/g, "");
  // Looked for at every place: the digits before a key may belong to it as well.
  const candidates = joined.matchAll(/(?=(\d{6}[0-9A-Z]{12}\d{26}))/g);
  return [...new Set([...candidates].map(([, key]) => key ?? ""))].filter(isNfeKey);
}
