import { keepCharacters } from "../characters.ts";
import { isCnpj, normalizeCnpj } from "../document/cnpj.ts";
import { isCpf } from "../document/cpf.ts";

const SHOWN_DIGITS = 4;
const SHOWN_CHARACTERS = 3;
/** More digits than any phone has. */
const MOST_DIGITS = 20;

/** Returns the last 4 digits of a phone, to recognise it by; empty when it has no more than 4. */
export function phoneHint(value: string): string {
  const digits = keepCharacters(value, MOST_DIGITS);
  return digits.length > SHOWN_DIGITS ? digits.slice(-SHOWN_DIGITS) : "";
}

/**
 * Returns the first 3 characters of an address and its domain, to recognise it by: `ana***@exemplo.com.br`; empty
 * when it is no address.
 */
export function emailHint(value: string): string {
  const at = value.lastIndexOf("@");
  if (at < 1 || at === value.length - 1) return "";
  const shown = Array.from(value.slice(0, Math.min(at, 2 * SHOWN_CHARACTERS)));
  return `${shown.slice(0, SHOWN_CHARACTERS).join("")}***${value.slice(at)}`;
}

/** Between the names of a person or company. */
const PARTICLE = /^(?:d[aeo]s?|e)$/i;

/**
 * Returns a name that its acquaintances recognise, and others learn little from: the first word, and of the others
 * their first letter: `Ana P*** R***`, `Maria da S***`.
 */
export function nameHint(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const hints = others.map((word) => (PARTICLE.test(word) ? word : `${Array.from(word)[0] ?? ""}***`));
  return [first, ...hints].join(" ");
}

/** Returns a masked CPF for others to see: `***.982.247-**`; empty when it is none. */
export function cpfHint(value: string): string {
  const digits = keepCharacters(value, 12);
  return isCpf(digits) ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : "";
}

/** Returns a masked CNPJ for others to see: its first 2 characters and the last 6; empty when it is none. */
function cnpjHint(value: string): string {
  const characters = normalizeCnpj(value);
  if (!isCnpj(characters)) return "";
  return `${characters.slice(0, 2)}.***.***/${characters.slice(8, 12)}-${characters.slice(12)}`;
}

/** Returns a masked CPF or CNPJ for others to see; empty when it is neither. */
export function taxIdHint(value: string): string {
  return cpfHint(value) || cnpjHint(value);
}
