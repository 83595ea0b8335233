import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** An account of the sales channel as it issues invoices. */
export interface IssuerAccount {
  readonly id: string;
  readonly name: string;
  /** The number by which earning rules name it. */
  readonly nsap: string;
  readonly corporateName: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly isEligible: boolean;
  readonly sendsInvoices: boolean;
  /** Found by the first 8 characters alone: a branch, of which only the company is known. */
  readonly isByRoot: boolean;
}

const CNPJ_CHARS = 14;

/**
 * Returns the account that a tax id belongs to: by the whole of it, else of a CNPJ by its root of 8 characters, the one
 * whose invoices count before others (FACTS 2.5, check 5). A CPF has no root.
 */
export async function issuerOf(db: Db, taxId: string): Promise<IssuerAccount | undefined> {
  const root = taxId.length === CNPJ_CHARS ? taxId.slice(0, 8) : "";
  return db
    .selectFrom("channels.account")
    .select(["id", "name", "nsap", "corporateName", "city", "state", "isEligible", "sendsInvoices"])
    .select(sql<boolean>`tax_id <> ${taxId}`.as("isByRoot"))
    .where((where) =>
      where.or([
        where("taxId", "=", taxId),
        where.and([
          where(sql<string>`left(tax_id, 8)`, "=", root),
          where(sql<number>`length(tax_id)`, "=", CNPJ_CHARS),
        ]),
      ]),
    )
    .orderBy(sql`tax_id <> ${taxId}`)
    .orderBy(sql`is_eligible and sends_invoices`, "desc")
    .orderBy("taxId")
    .limit(1)
    .executeTakeFirst();
}
