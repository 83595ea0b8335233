import { parsePasswordRule, type PasswordKind } from "@colheita/brazil";

const ones: Record<PasswordKind, string> = {
  chars: "1 caractere ou mais",
  uppercase: "1 letra maiúscula",
  lowercase: "1 letra minúscula",
  number: "1 número",
  symbol: "1 símbolo, como @ ou #",
};
const many: Record<PasswordKind, (count: number) => string> = {
  chars: (count) => `${count} caracteres ou mais`,
  uppercase: (count) => `${count} letras maiúsculas`,
  lowercase: (count) => `${count} letras minúsculas`,
  number: (count) => `${count} números`,
  symbol: (count) => `${count} símbolos, como @ ou #`,
};

/** Returns a rule such as "chars:8" as it is read beside the field. */
export function ruleLabel(rule: string): string {
  const parsed = parsePasswordRule(rule);
  if (!parsed) throw new RangeError(`Not a password rule: ${rule}`);
  const { kind, count } = parsed;
  return count === 1 ? ones[kind] : many[kind](count);
}

/** The server's own rules, which no tick beside the field can show. */
const faults: Readonly<Record<string, string>> = {
  same: "Esta é a senha que você já usa. Escolha outra.",
  personal: "Não use o seu nome, o seu e-mail nem o seu CPF ou CNPJ na senha.",
  common:
    "Esta senha é uma das primeiras que alguém tentaria. Escolha outra, com palavras que só você juntaria.",
};
const unmet = "A senha ainda não cumpre as exigências abaixo.";

/** Returns the words at the field for a password that was refused, by the codes of its faults. */
export function faultWords(codes: readonly string[]): string {
  const own = Object.keys(faults).find((code) => codes.includes(code));
  return own === undefined ? unmet : (faults[own] ?? unmet);
}

export const emptyWords = "Digite a senha nova.";
