import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";
import { EarningPurchase, HowToEarn } from "./earning-records.ts";

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
});
