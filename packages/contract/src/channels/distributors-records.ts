import * as z from "zod/mini";
import { Id, record } from "../kit/index.ts";

/**
 * A distributor: an account of the sales channel that has a CNPJ (3.2, "Account / distributor"). What issues by a CPF is
 * a person, whom not everybody may look up.
 */
export const Distributor = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  corporateName: ["acg_RazaoSocial__c", z.optional(z.string())],
  address: [
    "BillingAddress",
    record({
      city: ["city", z.optional(z.string())],
      /** Two letters. */
      state: ["stateCode", z.optional(z.string())],
    }),
  ],
  /** CNPJ, with letters where it has them; without mask. */
  taxId: ["acg_TaxId__c", z.string()],
  /** Its first 8 characters, which head office and branches share. */
  taxIdRoot: ["acg_TaxIdStarted__c", z.string()],
  /** Members send its invoices. */
  sendsInvoices: ["acg_UploadNF__c", z.boolean()],
  /** Its invoices count. */
  isEligible: ["acg_ElegivelNF__c", z.boolean()],
  /** The account of its head office; absent for a head office, and where the channel has none. */
  headOfficeId: ["ParentIDCRM__c", z.optional(Id)],
});
export type Distributor = z.output<typeof Distributor>;
