/** Written where something was taken out. */
export const REDACTED = "[redacted]";

const SECRET_KEY =
  /^(authorization|cookies?|set-cookie|headers|body|senha|human_?proof|.*(password|secret|secret_?key|private_?key|token|ticket|grant|credential|apikey|api_key)|answer|((access|pass|otp)_?)?code_?(value|hash)?|otp|pin|voucher_?codes?)$/i;
const PERSONAL_KEY =
  /^(cpf|cnpj|cpf_?cnpj|rg|pis|tax_?id|username|login|e-?mail|phone|cell_?phone|mobile|telefone|celular|birth_?(date|day)|born_?on|address|address_?number|street|complement|district|delivery|recipient|endereco|cep|postal_?code|full_?name|first_?name|last_?name|.*(taxid|email|phone|cpf|cnpj))(__c)?$/i;
const HARMLESS_KEY = /^(statusCode|code)$/;

/**
 * Returns whether what stands under this key is nobody's business. Error codes are harmless; a code that is a secret
 * has another name.
 */
export function isPrivateKey(key: string): boolean {
  return !HARMLESS_KEY.test(key) && (SECRET_KEY.test(key) || PERSONAL_KEY.test(key));
}

type Pattern = readonly [pattern: RegExp, replacement: string];

const CREDENTIALS: readonly Pattern[] = [
  // user:password@ of an address
  [/(:\/\/)[^/\s:@]{0,200}:[^/\s@]{0,200}@/g, `$1${REDACTED}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/eyJ[\w-]{1,300}\.[\w-]{1,2000}\.[\w-]*/g, REDACTED],
  // secret and personal parameters of an address, of a query without its "?", or of one as a JSON text
  [
    /((?:^|[?&;"])[\w-]{0,40}(?:token|ticket|grant|password|senha|secret|code|cpf|cnpj|cep|taxid|login|username|email|phone)=)[^&\s"#]+/gi,
    `$1${REDACTED}`,
  ],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/g, REDACTED],
];

/** CNPJ, with letters too, CPF, PIS and cellphones, masked or bare. */
const NUMBERS: readonly Pattern[] = [
  [/\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}(?:\/|%2F)[0-9A-Z]{4}-\d{2}\b/gi, REDACTED],
  [/\b[0-9A-Z]{12}\d{2}\b/g, REDACTED],
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, REDACTED],
  [/\b\d{3} \d{3} \d{3}[ -]?\d{2}\b/g, REDACTED],
  [/\b\d{3}\.\d{5}\.\d{2}-\d\b/g, REDACTED],
  [/(?:\+|%2B)\d{1,3}[\s-]?\(?\d{2}\)?[\s-]?9?\d{4}-?\d{4}\b/g, REDACTED],
  [/\(\d{2}\)\s?9?\d{4}-?\d{4}\b/g, REDACTED],
  [/\b\d{2} 9\d{4}-?\d{4}\b/g, REDACTED],
  [/(?<![\d.])\d{10,11}(?![\d.]|\.\d)/g, REDACTED],
];

/** Without one of these there is nothing for the patterns to find; they cost little, and most texts have none. */
const MARK_OF_A_CREDENTIAL = /[@=]|:\/\/|%40|eyJ|bearer |basic /i;
const MARK_OF_A_NUMBER = /\d{4}|\d{3}[ .-]\d|\w-\d{2}/;

/** Takes personal data and secrets out of a text: CPF, CNPJ, PIS, e-mail, phone, tokens, passwords in addresses. */
export function redactText(text: string): string {
  const withoutCredentials = MARK_OF_A_CREDENTIAL.test(text) ? replaceAll(text, CREDENTIALS) : text;
  return MARK_OF_A_NUMBER.test(text) ? replaceAll(withoutCredentials, NUMBERS) : withoutCredentials;
}

function replaceAll(text: string, patterns: readonly Pattern[]): string {
  return patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

const MAX_DEPTH = 8;

/** Takes out of a record what stands under a private key, at any depth. A record without any is given back as it is. */
export function redactKeys(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return redactEach(value, depth);
  if (!isRecord(value)) return value;
  if (depth === MAX_DEPTH) return REDACTED;
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const clean =
      isPrivateKey(key) && inner !== null && inner !== undefined ? REDACTED : redactKeys(inner, depth + 1);
    if (clean !== inner) (copy ??= { ...value })[key] = clean;
  }
  return copy ?? value;
}

function redactEach(values: readonly unknown[], depth: number): readonly unknown[] {
  const clean = values.map((value) => redactKeys(value, depth + 1));
  return clean.some((value, index) => value !== values[index]) ? clean : values;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
