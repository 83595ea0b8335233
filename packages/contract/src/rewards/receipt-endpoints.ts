import * as z from "zod/mini";
import { endpoint, Id } from "../kit/index.ts";

/** One redemption on paper: what was redeemed, for how many points, and what became of it. No voucher's code is in it. */
export const getOrderReceipt = endpoint({
  method: "GET",
  path: "/redemptions/:redemptionId/receipt",
  summary: "The receipt of one redemption, as a PDF",
  access: "member",
  params: z.object({ redemptionId: Id }),
  reply: z.unknown(),
  download: ["application/pdf"],
  perMinute: 6,
  reach: "one member's",
});
