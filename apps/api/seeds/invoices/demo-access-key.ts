/** What an access key is made of, in the order of its positions (FACTS 2.1). */
export interface KeyParts {
  /** A CNPJ, without mask. */
  readonly issuerTaxId: string;
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly series: number;
  readonly number: number;
  /** The 8 digits that the issuer makes up. */
  readonly code?: string;
}

const MATO_GROSSO = "51";
const NFE = "55";

/** Returns the check digit of an access key: weights 2 to 9 from the right, characters by their code less 48. */
function checkDigitOf(body: string): number {
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return digit > 9 ? 0 : digit;
}

const codeOf = (series: number, number: number): string =>
  String((number * 7_919 + series * 104_729 + 31_836_152) % 100_000_000).padStart(8, "0");

/** Returns the access key of an invoice issued in Mato Grosso. The same parts make the same key. */
export function accessKeyOf({
  issuerTaxId,
  issuedOn,
  series,
  number,
  code = codeOf(series, number),
}: KeyParts): string {
  const month = issuedOn.slice(2, 4) + issuedOn.slice(5, 7);
  const body = [
    MATO_GROSSO,
    month,
    issuerTaxId,
    NFE,
    String(series).padStart(3, "0"),
    String(number).padStart(9, "0"),
    "1",
    code,
  ].join("");
  return body + String(checkDigitOf(body));
}
