import type { DocumentLine } from "@colheita/contract/invoices/document-records";

/**
 * The last three digits of the codes of operation (CFOP) by which goods are sold: of own make and bought, to farms, by
 * consignment, with tax paid before, and of fuel. Bonus goods, samples, loans and transfers are none of them, nor the
 * bill for what is delivered later, whose delivery has one of its own.
 */
const SALES = new Set(
  `101 102 103 104 105 106 109 110 111 112 113 114 115 116 117 118 119 120 122 123
  401 402 403 405 651 652 653 654 655 656`.split(/\s+/),
);
/** Within a state and between states. */
const WITHIN_THE_COUNTRY = new Set(["5", "6"]);

/** Returns whether a code of operation is that of a sale within the country. */
export function isSale(cfop: string): boolean {
  return cfop.length === 4 && WITHIN_THE_COUNTRY.has(cfop.slice(0, 1)) && SALES.has(cfop.slice(1));
}

/** Which products are of which family: those whose code of the common nomenclature (NCM) begins so. */
export type ProductFamilies = readonly { readonly ncm: string; readonly family: string }[];

/** Returns the family that a code belongs to: the one with the longest beginning. */
function familyOf(ncm: string, families: ProductFamilies): string | undefined {
  return families
    .filter((each) => ncm.startsWith(each.ncm))
    .toSorted((a, b) => b.ncm.length - a.ncm.length)[0]?.family;
}

/** A line that earns, with the family of its product. */
interface LineToEarn extends Pick<DocumentLine, "product" | "description" | "cents" | "quantity"> {
  readonly productCategory: string;
}

/** Returns the lines that earn: products of the programme's families that were sold. */
export function linesToEarn(
  lines: readonly DocumentLine[],
  families: ProductFamilies,
): readonly LineToEarn[] {
  return lines.flatMap(({ product, description, ncm, cfop, cents, quantity }) => {
    const productCategory = familyOf(ncm, families);
    if (productCategory === undefined || !isSale(cfop)) return [];
    return [{ product, productCategory, description, cents, quantity }];
  });
}
