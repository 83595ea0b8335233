import { randomInt } from "node:crypto";
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { insertAccount } from "../../src/capabilities/channels/index.ts";
import { insertInvoice } from "../../src/capabilities/invoices/index.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { accessKeyOf, type KeyParts } from "../../seeds/invoices/demo-access-key.ts";

/** A distributor whose invoices count in tests. */
export const ISSUER = "12345678000195";

/** Returns the day so many days before today, in São Paulo. */
export const daysAgo = (days: number): string => addDays(todayInSaoPaulo(new Date()), -days);

/** Returns an access key of nobody in particular; of ISSUER, issued five days ago, unless something else is said. */
export function someKey(parts: Partial<KeyParts> = {}): string {
  return accessKeyOf({
    issuerTaxId: ISSUER,
    issuedOn: daysAgo(5),
    series: 1 + randomInt(800),
    number: 1 + randomInt(999_999_998),
    ...parts,
  });
}

/** Returns an invoice as a member sends it. */
export function someInvoice({
  cents = 1_824_050,
  accessKey,
  ...parts
}: Partial<KeyParts> & { readonly cents?: number; readonly accessKey?: string } = {}) {
  const issuedOn = parts.issuedOn ?? daysAgo(5);
  return {
    acg_AccessKey__c: accessKey ?? someKey({ ...parts, issuedOn }),
    acg_IssueDate__c: issuedOn,
    acg_TotalCents__c: cents,
  };
}

/** Adds the distributor ISSUER; `isEligible` unless something else is said. */
export async function addIssuer(tx: Tx, taxId = ISSUER, isEligible = true): Promise<string> {
  const id = newId("001");
  await insertAccount(tx, {
    id,
    name: `Agro Vale ${taxId}`,
    nsap: `NSAP-${taxId}`,
    taxId,
    isEligible,
    sendsInvoices: true,
  });
  return id;
}

/** Adds an invoice of a member that waits. Returns its id. */
export async function addInvoice(tx: Tx, memberId: string): Promise<string> {
  const id = newId("a4N");
  const number = 1 + randomInt(999_999_998);
  const issuedOn = daysAgo(5);
  await insertInvoice(tx, {
    id,
    memberId,
    accessKey: someKey({ number, series: 1, issuedOn }),
    issuerTaxId: ISSUER,
    model: "55",
    series: 1,
    number,
    state: "MT",
    issuedOn,
    cents: 100_000,
    accountId: null,
    alerts: [],
    status: "in-review",
    rejectionReason: null,
  });
  return id;
}
