import * as z from "zod/mini";
import { endpoint, Id, problem, ProgrammePath, record, text } from "../kit/index.ts";

export const noShop = problem("rewards/no-shop", 409, "The programme has no partner's shop.");
export const shopTicketInvalid = problem(
  "rewards/shop-ticket-invalid",
  403,
  "The ticket is too old, was used, is for another shop, or was not signed here.",
);

/** Whether a partner's shop is there to be led to. */
export const getShop = endpoint({
  method: "GET",
  path: "/rewards/shop",
  summary: "Whether there is a partner's shop for consultants",
  access: "member",
  accountTypes: ["Consultor"],
  reply: record({ isOpen: ["IsOpen", z.boolean()] }),
  reach: "the caller's",
});

/** Makes a link into the partner's shop (7.3, whose method and answer are ours): signed, good for 60 seconds and once. */
export const makeShopLink = endpoint({
  method: "POST",
  path: "/:programme/getSSOURL/consultant",
  summary: "A link into the partner's shop, for 60 seconds and once",
  access: "member",
  accountTypes: ["Consultor"],
  params: ProgrammePath,
  reply: record({
    isSuccess: ["success", z.literal(true)],
    /** The shop's page, where the browser goes now. */
    address: ["url", z.string()],
  }),
  problems: [noShop],
  reach: "the caller's",
});

/** Opens a ticket that a consultant brought to the shop: the shop's server asks, and is told once who they are. */
export const openShopTicket = endpoint({
  method: "POST",
  path: "/shop-tickets/open",
  summary: "Tell a partner's shop once who came with a ticket",
  access: "anyone",
  body: record({ ticket: ["ticket", text(4000, 1)] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    memberId: ["ContactId", Id],
    name: ["Name", z.string()],
  }),
  problems: [shopTicketInvalid],
  reach: "a proof's",
  example: { body: { ticket: "a.b.c" } },
});
