/** One setting: how it is written in the environment, and what it becomes. */
export interface EnvironmentSetting<T> {
  readonly name: string;
  readonly meaning: string;
  /** What a value must be, as words that follow "must be". */
  readonly expects: string;
  /** What holds without it, as it would be written. A function where other settings decide, with words for it. */
  readonly fallback: string | { readonly words: string; readonly of: (env: Environment) => string };
  /** Never printed. */
  readonly isSecret: boolean;
  /** Returns the value, or nothing when the text is not one. */
  readonly read: (text: string) => T | undefined;
  /**
   * Returns what exactly is wrong with a text that is none, where `expects` leaves too much to guess. Repeats no
   * secret.
   */
  readonly fault?: (text: string) => string;
}

/** The variables that a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Described = Pick<EnvironmentSetting<unknown>, "name" | "meaning" | "fallback">;

/** Declares a setting that holds any text, e.g. a path. The other kinds are made of it. */
export function text(setting: Described & { expects?: string }): EnvironmentSetting<string> {
  return { expects: "text", ...setting, isSecret: false, read: (value) => value };
}

/** Declares a secret: kept out of every message. An empty one means that there is none. */
export function secret(setting: Described & { minLength?: number }): EnvironmentSetting<string> {
  const minLength = setting.minLength ?? 1;
  return {
    ...setting,
    expects: `at least ${minLength} characters long`,
    isSecret: true,
    read: (value) => (value === "" || value.length >= minLength ? value : undefined),
  };
}

/**
 * Declares a secret that goes out in a header (RFC 6750): what can't stand there is refused before a failing call repeats
 * it in its words.
 */
export function bearerToken(setting: Described & { minLength: number }): EnvironmentSetting<string> {
  const { minLength } = setting;
  return {
    ...setting,
    expects: `at least ${minLength} letters, digits and -._~+/, and = at the end`,
    isSecret: true,
    read: (value) =>
      value === "" || (value.length >= minLength && /^[\w.~+/-]+=*$/.test(value)) ? value : undefined,
  };
}

/** Declares a whole number within bounds, both included. */
export function whole(setting: Described & { from: number; to: number }): EnvironmentSetting<number> {
  const { from, to } = setting;
  return {
    ...setting,
    expects: `a whole number from ${from} to ${to}`,
    isSecret: false,
    read: (value) =>
      /^\d{1,15}$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined,
  };
}

/** Declares a switch. */
export function flag(setting: Described): EnvironmentSetting<boolean> {
  const values: Readonly<Record<string, boolean>> = {
    on: true,
    true: true,
    1: true,
    off: false,
    false: false,
    0: false,
  };
  return { ...setting, expects: "on or off", isSecret: false, read: (value) => values[value.toLowerCase()] };
}

/** Declares one of a few words. */
export function choice<const Word extends string>(
  setting: Described & { words: readonly Word[] },
): EnvironmentSetting<Word> {
  const { words } = setting;
  return {
    ...setting,
    expects: `one of ${words.join(", ")}`,
    isSecret: false,
    read: (value) => words.find((word) => word === value),
  };
}

/** Declares an address with one of the given schemes. An empty one means that there is none. */
export function address(
  setting: Described & { schemes: readonly string[]; isSecret?: boolean },
): EnvironmentSetting<string> {
  const { schemes, isSecret = false } = setting;
  return {
    ...setting,
    isSecret,
    expects: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    read: (value) => (value === "" || isAddress(value, schemes) ? value.replace(/\/$/, "") : undefined),
  };
}

function isAddress(value: string, schemes: readonly string[]): boolean {
  return (
    URL.canParse(value) &&
    schemes.includes(new URL(value).protocol.slice(0, -1)) &&
    new URL(value).host !== ""
  );
}
