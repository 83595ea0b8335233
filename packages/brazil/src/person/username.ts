import { isCnpj, maskCnpj } from "../document/cnpj.ts";
import { isCpf } from "../document/cpf.ts";
import { isEmail, looksLikeEmail, normalizeEmail } from "../contact/email.ts";
import { maskTaxId, taxIdKey } from "../document/tax-id.ts";

/** What somebody logs in with; `value` is as it is stored: no mask, CNPJ in upper case, e-mail in lower case. */
export type Username = { kind: "cpf" | "cnpj" | "email"; value: string } | { kind: "text" };

/** Why a text is no username. `text`: neither CPF, CNPJ nor e-mail; `cpf`, `cnpj`, `email`: that kind, but not a valid one. */
export type UsernameRefusal = "empty" | "text" | "cpf" | "cnpj" | "email";

/** A tax id with its mask is 18 characters long; blanks around it are forgiven, a page of text is not read. */
const LONGEST_TAX_ID = 64;

/**
 * Detects what a typed username is: `@` makes an e-mail, 11 digits a CPF (right or wrong), 14 characters with right
 * check digits a CNPJ, anything else plain text.
 */
export function detectUsername(value: string): Username {
  if (looksLikeEmail(value)) return { kind: "email", value: normalizeEmail(value) };
  if (value.length > LONGEST_TAX_ID) return { kind: "text" };
  const key = taxIdKey(value);
  if (/^\d{11}$/.test(key)) return { kind: "cpf", value: key };
  return isCnpj(key) ? { kind: "cnpj", value: key } : { kind: "text" };
}

/**
 * Returns whether a value is as long as a CNPJ and ends like one. With letters it begins with a digit:
 * `mariasilva2026` is a name.
 */
function looksLikeCnpj(value: string): boolean {
  return value.length <= LONGEST_TAX_ID && /^\d[0-9A-Z]{11}\d{2}$/.test(taxIdKey(value));
}

/** Returns why a typed username, with or without a mask, is none; null when it is a valid CPF, CNPJ or e-mail. */
export function usernameRefusal(value: string): UsernameRefusal | null {
  if (value.trim() === "") return "empty";
  const username = detectUsername(value);
  if (username.kind === "text") return looksLikeCnpj(value) ? "cnpj" : "text";
  if (username.kind === "cpf") return isCpf(username.value) ? null : "cpf";
  if (username.kind === "email") return isEmail(username.value) ? null : "email";
  return null;
}

/** Returns whether the value is a valid CPF, CNPJ or e-mail, typed with or without a mask. */
export function isUsername(value: string): boolean {
  return usernameRefusal(value) === null;
}

/**
 * Takes the mask away again from digits that turned out to begin something else:
 * `123.4a` was typed as `1234a`, `123.456@` as `123456@`.
 */
function withoutMaskBeforeText(value: string): string {
  const [, masked = "", separator = "", text = ""] = /^([\d./-]*\d)([./-]?)([^\d./@-]+|@)$/.exec(value) ?? [];
  const digits = masked.replace(/[./-]+/g, "");
  return digits !== "" && masked === maskTaxId(digits) ? digits + separator + text : value;
}

/** Returns digits with their mask; a separator just typed stays, for it may belong to an e-mail (`10.ana@`). */
function maskDigits(value: string): string {
  const separator = /[./-]$/.exec(value)?.[0] ?? "";
  const masked = maskTaxId(value);
  return masked === "" ? "" : masked + separator;
}

/**
 * Returns the log-in field while typing: digits take the mask of a CPF, from the twelfth on that of a CNPJ; a CNPJ
 * with letters takes its mask when it is complete and keeps it while it is corrected; an e-mail and other text stay
 * as typed.
 */
export function maskUsername(value: string): string {
  if (value.length > LONGEST_TAX_ID) return value;
  if (/^[\d./\s-]*$/.test(value)) return maskDigits(value);
  const typed = withoutMaskBeforeText(value);
  if (looksLikeEmail(typed)) return typed;
  const key = taxIdKey(typed);
  const isBeingCorrected = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{0,4}(?:-\d{0,2})?$/i.test(typed);
  return isCnpj(key) || isBeingCorrected ? maskCnpj(key) : typed;
}
