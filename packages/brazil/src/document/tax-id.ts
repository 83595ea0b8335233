import { withoutMask } from "../characters.ts";
import { type CnpjRefusal, cnpjRefusal, isCnpj, maskCnpj, normalizeCnpj } from "./cnpj.ts";
import { type CpfRefusal, cpfRefusal, isCpf, maskCpf } from "./cpf.ts";

/** Why a text is neither a CPF nor a CNPJ; judged as the kind it resembles. */
export type TaxIdRefusal = CpfRefusal | CnpjRefusal;

/**
 * Returns the key of a received tax id: upper-case letters and digits without the mask. Only `.` `/` `-` and blanks
 * are taken away; nothing is cut, padded or reduced to digits, so that a wrong value stays wrong.
 */
export function taxIdKey(value: string): string {
  return withoutMask(value);
}

/** Returns the root of a CNPJ: its first 8 characters, shared by head office and branches. */
export function taxIdRoot(cnpj: string): string {
  return taxIdKey(cnpj).slice(0, 8);
}

/**
 * Returns the typed text with its mask, for one field that takes both: a CPF up to 11 digits, a CNPJ beyond them or
 * from the first letter on.
 */
export function maskTaxId(value: string): string {
  const characters = normalizeCnpj(value);
  return /^\d{0,11}$/.test(characters) ? maskCpf(characters) : maskCnpj(characters);
}

/** Returns the characters to store out of a typed CPF or CNPJ; extra ones are cut, as the mask cuts them. */
export function normalizeTaxId(value: string): string {
  return normalizeCnpj(value);
}

/** Returns why the value, without a mask, is neither a CPF nor a CNPJ; up to 11 characters it is judged as a CPF. */
export function taxIdRefusal(value: string): TaxIdRefusal | null {
  return value.length <= 11 ? cpfRefusal(value) : cnpjRefusal(value);
}

/** Returns whether the value is a CPF or a CNPJ without a mask. */
export function isTaxId(value: string): boolean {
  return isCpf(value) || isCnpj(value);
}
