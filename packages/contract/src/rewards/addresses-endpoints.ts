import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";
import { OrderedAddress } from "./redemption-records.ts";

/** The most addresses that a member chooses among. */
export const MOST_ADDRESSES = 5;

/** The addresses of the caller's orders, each once, that of the last order first; none of an order that was cancelled or failed. */
export const listDeliveryAddresses = endpoint({
  method: "GET",
  path: "/rewards/addresses",
  summary: "The addresses of my earlier orders",
  access: "member",
  reply: record({ addresses: ["records", z.array(OrderedAddress)] }),
  reach: "the caller's",
});
