import { parsePasswordRule, type PasswordKind } from "@colheita/brazil";

const ones: Readonly<Record<PasswordKind, string>> = {
  chars: "1 caractere ou mais",
  uppercase: "1 letra maiúscula",
  lowercase: "1 letra minúscula",
  number: "1 número",
  symbol: "1 símbolo, como ! ou @",
};
const many: Readonly<Record<PasswordKind, string>> = {
  chars: "caracteres ou mais",
  uppercase: "letras maiúsculas",
  lowercase: "letras minúsculas",
  number: "números",
  symbol: "símbolos, como ! ou @",
};

/** Returns a rule such as "chars:8" as it is read beside the field. */
export function ruleLabel(rule: string): string {
  const parsed = parsePasswordRule(rule);
  if (!parsed) throw new RangeError(`Not a password rule: ${rule}`);
  return parsed.count === 1 ? ones[parsed.kind] : `${parsed.count} ${many[parsed.kind]}`;
}
