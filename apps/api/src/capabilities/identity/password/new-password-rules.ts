import { checkPassword } from "@colheita/brazil";
import type { PasswordFault } from "@colheita/contract/identity/password-endpoints";

/** Whose password it will be: what others know of them is no secret. */
export interface PasswordOwner {
  readonly taxId: string;
  readonly email?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string | undefined;
}

/** Signs that stand for the letter they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Shorter parts of a name stand in too many words. */
const SHORTEST_PART = 4;

const bare = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const spelledOut = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** Returns a password without the digits and signs that people put around a word. */
const core = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, "");

/**
 * Returns whether a password is one that attackers try first, or such a one with digits and signs around it or for
 * letters: "Senha@123" is "senha". `common` holds them in lower case.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = bare(password);
  return [plain, core(plain), spelledOut(plain), core(spelledOut(plain)), spelledOut(core(plain))].some(
    (word) => common.has(word),
  );
}

/** Returns nothing but the letters, so that signs and digits between them hide no word. */
const lettersOf = (text: string): string => spelledOut(text).replaceAll(/[^a-z]/g, "");

/**
 * Returns whether a password holds the programme's name, which everybody who logs in reads: "Colheita@2026", "C0lh31t@
 * boa".
 */
export function isProgrammePassword(password: string, programme: string): boolean {
  const name = lettersOf(bare(programme));
  if (name.length < SHORTEST_PART) return false;
  const plain = bare(password);
  return [plain.replaceAll(/[^a-z]/g, ""), lettersOf(plain)].some((letters) => letters.includes(name));
}

/** Returns whether a password holds the owner's name, tax id or e-mail. */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const plain = bare(password);
  const names = [owner.firstName, owner.lastName, owner.companyName ?? ""].flatMap((name) =>
    bare(name).split(/[^a-z0-9]+/),
  );
  const [localPart = ""] = bare(owner.email ?? "").split("@", 1);
  const taxId = bare(owner.taxId);
  // The root of a company's number, the nine digits of a person's before the check digits.
  const parts = [...names, localPart, taxId.slice(0, taxId.length === 11 ? 9 : 8)];
  return parts.some((part) => part.length >= SHORTEST_PART && plain.includes(part));
}

/** Returns every rule that a new password breaks, the programme's rules first (5.3 and DECISIONS, "Sessions"). */
export function passwordFaults(
  password: string,
  {
    rules,
    owner,
    common,
    programme,
  }: {
    readonly rules: readonly string[];
    readonly owner: PasswordOwner;
    readonly common: ReadonlySet<string>;
    readonly programme: string;
  },
): PasswordFault[] {
  const faults: PasswordFault[] = checkPassword(password, rules)
    .filter(({ isMet }) => !isMet)
    .map(({ kind }) => kind);
  if (isCommonPassword(password, common) || isProgrammePassword(password, programme)) faults.push("common");
  if (isPersonalPassword(password, owner)) faults.push("personal");
  return faults;
}
