import type { AccountType } from "../kit/endpoint.ts";
import type { PageName } from "../routes/pages.ts";

interface TicketPage {
  /** The page of the portal that shows it to whoever has the ticket. */
  readonly page: PageName;
  /** Whom it is for. */
  readonly accountTypes: readonly AccountType[];
}

/** What a ticket opens without a session, each one page of one member (DECISIONS, "Public mobile routes"). */
export const ticketPages = {
  invoices: { page: "embeddedInvoices", accountTypes: ["agricultor"] },
} as const satisfies Readonly<Record<string, TicketPage>>;

export type TicketPageName = keyof typeof ticketPages;
