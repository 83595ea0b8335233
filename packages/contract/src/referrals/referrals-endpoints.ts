import * as z from "zod/mini";
import { endpoint, Instant, record } from "../kit/index.ts";

/** How far a referral has come: the one who was invited joined, had a first invoice approved, and it was paid for. */
export const ReferralState = z.enum(["registered", "invoice-approved", "paid"]);
export type ReferralState = z.output<typeof ReferralState>;

/** Somebody who joined by the member's code. */
export const Referral = record({
  /** The first name and an initial: who it is, for who invited them, and for nobody else. */
  name: ["Name", z.string()],
  state: ["acg_Status__c", ReferralState],
  /** When it came to this state. */
  reachedAt: ["LastModifiedDate", Instant],
});
export type Referral = z.output<typeof Referral>;

export const getReferrals = endpoint({
  method: "GET",
  path: "/referrals",
  summary: "My referral code, and who joined by it, the latest first",
  access: "member",
  reply: record({
    code: ["ReferralCode__c", z.string()],
    /** How many there are; the list has the latest hundred. */
    count: ["totalSize", z.int()],
    referrals: ["records", z.array(Referral)],
  }),
  reach: "the caller's",
});
