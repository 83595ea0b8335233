import { nfeKeyIssuer, parseNfeKey, ufOfIbgeCode } from "@colheita/brazil";

/** What an access key says of its invoice. */
export interface KeyFacts {
  readonly issuerTaxId: string;
  readonly model: "55" | "65";
  readonly series: number;
  readonly number: number;
  /** Two letters. */
  readonly state: string;
  /** `YYMM`. */
  readonly month: string;
}

/** Returns what a right access key says (FACTS 2.1). @throws Error for what is no key. */
export function factsOfKey(accessKey: string): KeyFacts {
  const fields = parseNfeKey(accessKey);
  const issuer = nfeKeyIssuer(accessKey);
  const state = fields && ufOfIbgeCode(fields.cUF);
  if (!fields || !issuer || !state) throw new Error("This is no access key");
  return {
    issuerTaxId: issuer.value,
    model: fields.mod === "65" ? "65" : "55",
    series: fields.serie,
    number: fields.nNF,
    state,
    month: fields.aamm,
  };
}
