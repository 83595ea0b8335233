import * as z from "zod/mini";
import { endpoint, Id, record } from "../kit/index.ts";
import { EarnedBy, EarningPurchase, HowToEarn } from "./earning-records.ts";

/** The list of `/como-ganhar` (2.4), of which the specification gives the record and no call. */
export const getHowToEarn = endpoint({
  method: "GET",
  path: "/how-to-earn",
  summary: "How I earn: the rules for my category, and what came of my last purchases",
  access: "member",
  reply: record({
    rules: ["records", z.array(HowToEarn)],
    /** The last ones, the newest first. */
    purchases: ["purchases", z.array(EarningPurchase)],
  }),
  reach: "the caller's",
});

/** What stands behind a line of the statement; both parts are absent where no purchase does. */
export const getEarnedEntry = endpoint({
  method: "GET",
  path: "/earning/entries/:entryId",
  summary:
    "How I earned the points of a line of my statement: the rule, its version and the purchase, line by line",
  access: "member",
  params: z.object({ entryId: Id }),
  reply: record({
    rule: ["HowToEarn__r", z.optional(EarnedBy)],
    purchase: ["acg_Purchase__r", z.optional(EarningPurchase)],
  }),
  reach: "one member's",
});
