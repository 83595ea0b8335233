import type { Identity } from "../../seeds/invoices/certificates.ts";
import { nfeFile, type NfeParts } from "../../seeds/invoices/nfe-writer.ts";
import { daysAgo, ISSUER, someKey } from "../world/some-invoice.ts";

/** Returns the parts of a note to a buyer, under a key of its own; of ISSUER, five days ago, unless said otherwise. */
export function partsFor(
  buyer: string,
  { issuerTaxId = ISSUER, ...parts }: Partial<NfeParts> & { readonly issuerTaxId?: string } = {},
): NfeParts {
  const issuedOn = parts.issuedOn ?? daysAgo(5);
  // Those of a CPF have series of their own (FACTS 2.1).
  const series = issuerTaxId.startsWith("000") ? { series: 920 } : {};
  return { accessKey: someKey({ issuerTaxId, issuedOn, ...series }), issuedOn, buyer, ...parts };
}

/** Returns the whole file, signed. */
export const someNfe = (parts: NfeParts, issuer: Pick<Identity, "certificate" | "privateKey">): Buffer =>
  Buffer.from(nfeFile(parts, issuer));
