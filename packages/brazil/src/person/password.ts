/** What a password rule counts: `chars` all characters, the others those of one kind. */
export type PasswordKind = "chars" | "uppercase" | "lowercase" | "number" | "symbol";

/** A rule such as `uppercase:1`: at least so many of a kind. */
export interface PasswordRule {
  kind: PasswordKind;
  count: number;
}

/** A rule and whether a password meets it. */
export interface PasswordRuleResult extends PasswordRule {
  isMet: boolean;
}

/** At least 8 characters, with one of each kind. */
export const DEFAULT_PASSWORD_RULES: readonly string[] = [
  "chars:8",
  "uppercase:1",
  "lowercase:1",
  "number:1",
  "symbol:1",
];

/** Accented letters count as letters; a combining mark belongs to the letter before it; a blank is no symbol. */
const PATTERNS: Readonly<Record<PasswordKind, RegExp>> = {
  chars: /\P{M}/u,
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  number: /\p{Nd}/u,
  symbol: /[\p{P}\p{S}]/u,
};

/** Reads `kind:count`; null when the text is no such rule. */
export function parsePasswordRule(text: string): PasswordRule | null {
  const [, kind, count] = /^(chars|uppercase|lowercase|number|symbol):(\d{1,3})$/.exec(text) ?? [];
  return kind !== undefined && count !== undefined
    ? { kind: kind as PasswordKind, count: Number(count) }
    : null;
}

/** Reads no further than it must, so that a long password costs no more than a short one. */
function hasAtLeast(value: string, { kind, count }: PasswordRule): boolean {
  const pattern = new RegExp(PATTERNS[kind], "gu");
  let found = 0;
  while (found < count && pattern.exec(value) !== null) found++;
  return found >= count;
}

/**
 * Returns each rule with whether the password meets it, in the order given. Throws a RangeError for an unknown
 * rule: rules are settings.
 */
export function checkPassword(
  value: string,
  rules: readonly string[] = DEFAULT_PASSWORD_RULES,
): PasswordRuleResult[] {
  return rules.map((text) => {
    const rule = parsePasswordRule(text);
    if (rule === null) throw new RangeError(`Not a password rule: ${text}`);
    return { ...rule, isMet: hasAtLeast(value, rule) };
  });
}

/**
 * Returns the kind of the first rule the password does not meet (`empty` when nothing was typed); null when it
 * meets all.
 */
export function passwordRefusal(
  value: string,
  rules: readonly string[] = DEFAULT_PASSWORD_RULES,
): PasswordKind | "empty" | null {
  if (value === "") return "empty";
  return checkPassword(value, rules).find(({ isMet }) => !isMet)?.kind ?? null;
}

/** Returns whether the value is a password that meets every rule. */
export function isPassword(value: string, rules: readonly string[] = DEFAULT_PASSWORD_RULES): boolean {
  return passwordRefusal(value, rules) === null;
}
