import * as z from "zod/mini";
import { between, jsonSetting, words, type SettingTable } from "../kit/setting.ts";

/** The first digits of a code of the common nomenclature (NCM). */
const NcmStart = z.string().check(z.regex(/^\d{2,8}$/));

/** Until when invoices may be sent and appealed against, and what of them asks for a closer look. */
export const invoicesSettings = {
  /** Days after the day of issue up to whose end an invoice is taken. */
  InvoiceSubmissionDays: jsonSetting(between(1, 730), 90),
  /** Invoices that a member may send in one day. */
  InvoicesPerDay: jsonSetting(between(1, 10_000), 200),
  /** Days after the day of a refusal up to whose end it may be appealed against (DECISIONS, "Invoices"). */
  InvoiceAppealDays: jsonSetting(between(1, 365), 15),
  /** A total of so many whole thousands of reais is a round one; so many invoices of one member in a day are many. */
  InvoiceAlerts: jsonSetting(z.object({ roundReais: between(1, 1_000_000), perDay: between(1, 10_000) }), {
    roundReais: 1_000,
    perDay: 20,
  }),
  /**
   * Which products of an XML earn, and as which family: those whose NCM begins so. The fallback is what the tariff calls
   * seeds to sow, fertilisers, pesticides, limestone and cultures of microorganisms.
   */
  InvoiceFamilies: jsonSetting(
    z.array(z.object({ ncm: NcmStart, family: words(60) })).check(z.maxLength(500)),
    [
      { ncm: "3808", family: "Defensivos" },
      { ncm: "310", family: "Fertilizantes" },
      { ncm: "2521", family: "Corretivos" },
      { ncm: "3002", family: "Inoculantes" },
      { ncm: "12011000", family: "Sementes de soja" },
      { ncm: "10051000", family: "Sementes de milho" },
      { ncm: "1209", family: "Sementes" },
      { ncm: "12072100", family: "Sementes" },
    ],
  ),
} as const satisfies SettingTable;
