import * as z from "zod/mini";
import { between, jsonSetting, type SettingTable } from "../kit/setting.ts";

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
} as const satisfies SettingTable;
