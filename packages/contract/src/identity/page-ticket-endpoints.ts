import * as z from "zod/mini";
import { endpoint, Instant, problem, record, text } from "../kit/index.ts";
import { ticketPages, type TicketPageName } from "./ticket-pages.ts";

export const pageTicketInvalid = problem(
  "identity/page-ticket-invalid",
  403,
  "The ticket is too old, is for another page, was not signed here, or its member or session is gone.",
);

/** A ticket as it came in the address of its page. */
export const PageTicket = text(4000, 1);

const names = Object.keys(ticketPages) as [TicketPageName, ...TicketPageName[]];

/**
 * Makes the address of one page of the caller's for a view without a session, as the mobile app opens one: good for 5
 * minutes, while the session lasts that asked. The ticket stands behind the hash, which no server and no next page hears of.
 * Each page is for its own account types.
 */
export const makePageTicket = endpoint({
  method: "POST",
  path: "/page-tickets",
  summary: "An address that shows one page of mine without a session, for 5 minutes",
  access: "member",
  accountTypes: [...new Set(Object.values(ticketPages).flatMap(({ accountTypes }) => accountTypes))],
  body: record({ page: ["page", z.enum(names, "INVALID_PAGE")] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    /** A path of the portal, for a view with DOM storage: without it a reload closes the page. */
    address: ["url", z.string()],
    expiresAt: ["expiresAt", Instant],
  }),
  perMinute: 30,
  reach: "the caller's",
  example: { body: { page: "invoices" } },
});
