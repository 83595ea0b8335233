/** Why a text is not an e-mail address. `at-sign`: none, or more than one. */
export type EmailRefusal = "empty" | "length" | "at-sign" | "local-part" | "domain";

/** The longest address mail can be sent to (RFC 5321). */
const MOST_CHARACTERS = 254;
const MOST_LOCAL_CHARACTERS = 64;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const SUFFIX = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/i;

/** Returns the address to store and to compare: no blanks around it, lower case. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase();
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && SUFFIX.test(labels.at(-1) ?? "");
}

/**
 * Returns why the value, taken as it is, is not an e-mail address; null when it is one: words, `@`, and a domain
 * with a suffix of 2 letters or more.
 */
export function emailRefusal(value: string): EmailRefusal | null {
  if (value === "") return "empty";
  if (value.length > MOST_CHARACTERS) return "length";
  const [local = "", domain = "", ...more] = value.split("@");
  if (!value.includes("@") || more.length > 0) return "at-sign";
  if (local.length > MOST_LOCAL_CHARACTERS || !LOCAL_PART.test(local)) return "local-part";
  return isDomain(domain) ? null : "domain";
}

/** Returns whether the value is an e-mail address without blanks around it. */
export function isEmail(value: string): boolean {
  return emailRefusal(value) === null;
}

/** Returns whether a text is meant as an e-mail, by a looser rule for user names: it holds an `@`. */
export function looksLikeEmail(value: string): boolean {
  return value.includes("@");
}
