import { taxIdKey, taxIdRoot } from "@colheita/brazil";
import type { Distributor } from "@colheita/contract/channels/distributors-records";

/** A distributor as it is stored, with its head office. */
export interface DistributorRow {
  readonly id: string;
  readonly name: string;
  readonly corporateName: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly taxId: string;
  readonly sendsInvoices: boolean;
  readonly isEligible: boolean;
  readonly headOfficeId: string | null;
}

/** Tax ids in the order of their characters: from the first on, before the second. */
export interface TaxIdRange {
  readonly from: string;
  readonly before: string;
}

/** A word of a search as it may begin a tax id, and as it is found in a text: in parts. */
export interface SearchedWord {
  readonly word: string;
  readonly parts: readonly string[];
}

/**
 * Returns the parts of a word that marks divide. One of single letters is whole: "S/A" and "S.A." are "SA".
 */
function partsOf(word: string): string[] {
  const parts = word
    .replaceAll(/[.'’]/g, "")
    .split(/[,;:()/-]/)
    .filter((part) => part !== "");
  return parts.every((part) => part.length === 1) ? [parts.join("")].filter((part) => part !== "") : parts;
}

/**
 * Returns the words of a search as they are looked for: marks divide them ("Sorriso/MT"), and a word of nothing else says
 * nothing, as "CNPJ" before a number.
 */
export function searchedWords(words: readonly string[]): SearchedWord[] {
  return words
    .filter((word) => !/^cnpj:?$/i.test(word))
    .map((word) => ({ word, parts: partsOf(word) }))
    .filter(({ parts }) => parts.length > 0);
}

/** The letters of a CNPJ end before its check digits. */
const BEGINNING = /^(?:[0-9A-Z]{1,12}|[0-9A-Z]{12}\d{1,2})$/;
/** Comes after every character that a tax id has. */
const BEYOND = "~";

/** Returns the tax ids that begin with a word of a search, masked or not; nothing for a word that begins none. */
export function taxIdsBeginningWith(word: string): TaxIdRange | undefined {
  const key = taxIdKey(word);
  return BEGINNING.test(key) ? { from: key, before: key + BEYOND } : undefined;
}

/** Returns a distributor as members see it. */
export function distributorOf({ city, state, taxId, ...row }: DistributorRow): Distributor {
  return {
    id: row.id,
    name: row.name,
    corporateName: row.corporateName ?? undefined,
    address: { city: city ?? undefined, state: state ?? undefined },
    taxId,
    taxIdRoot: taxIdRoot(taxId),
    sendsInvoices: row.sendsInvoices,
    isEligible: row.isEligible,
    headOfficeId: row.headOfficeId ?? undefined,
  };
}
