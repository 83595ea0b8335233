import { keepCharacters } from "../characters.ts";

/** Why a text is not an amount of money. `range`: more than can be counted exactly in cents. */
export type MoneyRefusal = "empty" | "format" | "range";

/** Longest amount that is read; the largest exact one has 25 characters. */
const LONGEST = 40;
/** Digits of an amount that is still exact in cents. */
const MOST_DIGITS = 15;
const AMOUNT = /^(-?)(?:R\$)?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

let currency: Intl.NumberFormat | undefined;

/**
 * Returns an amount in cents as Brazilian money: 123450 is `R$ 1.234,50`, with a no-break space (U+00A0) after `R$`
 * and the hyphen in front when negative. Throws a RangeError for anything but a safe integer.
 */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  currency ??= new Intl.NumberFormat("pt-BR", {
    style: "currency",
    currency: "BRL",
    signDisplay: "negative",
  });
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const decimal = `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return currency.format(decimal as Intl.StringNumericLiteral);
}

/**
 * Returns the whole cents of a decimal amount, a number or a text with a dot (as in an NF-e: `1234.50`), half a
 * cent rounded away from zero: 1.005 is 101. Throws a RangeError for what is no amount.
 */
export function centsFromDecimal(amount: number | string): number {
  const text = String(amount);
  const [, sign, digits] = /^(-?)(\d{1,30}(?:\.\d{1,30})?)(?:e-\d{1,3})?$/.exec(text) ?? [];
  if (digits === undefined) throw new RangeError("Not a decimal amount");
  // A number prints with an exponent only below a millionth, which rounds to nothing.
  const cents = text.includes("e") ? 0 : Math.round(Number(`${digits}e2`));
  if (!Number.isSafeInteger(cents)) throw new RangeError("Amount too large to count in cents");
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/**
 * Returns a decimal amount as Brazilian money, rounded to cents: 1234.5 is `R$ 1.234,50`; what rounds to zero has
 * no minus sign.
 */
export function formatCentsFromDecimal(amount: number | string): string {
  return formatCents(centsFromDecimal(amount));
}

type ReadMoney = { cents: number; refusal: null } | { cents: null; refusal: MoneyRefusal };

function readMoney(value: string): ReadMoney {
  if (value.length > LONGEST) return { cents: null, refusal: "format" };
  const text = value.replace(/\s+/g, "").replace("−", "-");
  if (text === "") return { cents: null, refusal: "empty" };
  const [, before, after, whole, decimals = ""] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || (before !== "" && after !== "")) return { cents: null, refusal: "format" };
  const cents = Number(whole.replaceAll(".", "") + decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return { cents: null, refusal: "range" };
  const isNegative = cents !== 0 && (before !== "" || after !== "");
  return { cents: isNegative ? -cents : cents, refusal: null };
}

/** Returns the cents of Brazilian money as written (`R$ 1.234,50`, `1234,5`, `-R$ 1,00`); null when it is none. */
export function parseCents(value: string): number | null {
  return readMoney(value).cents;
}

/**
 * Returns why the text is not Brazilian money; null when it is. A dot separates thousands only, a comma at most two
 * decimals.
 */
export function moneyRefusal(value: string): MoneyRefusal | null {
  return readMoney(value).refusal;
}

/** Returns whether the value is Brazilian money as written. */
export function isMoney(value: string): boolean {
  return moneyRefusal(value) === null;
}

/**
 * Returns the money field while it is typed: digits push in from the right, `1` `R$ 0,01`, `12` `R$ 0,12`; nothing
 * typed stays empty.
 */
export function maskMoney(value: string): string {
  const digits = keepCharacters(value, MOST_DIGITS).replace(/^0+/, "");
  return digits === "" ? "" : formatCents(Number(digits));
}
