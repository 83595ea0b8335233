import * as z from "zod/mini";
import { CalendarDate, record } from "../kit/index.ts";
import { Reward } from "./rewards-records.ts";

export const RewardDetail = record({
  reward: ["Reward", Reward],
  description: ["Description__c", z.string()],
  details: [
    "acg_Details__c",
    z.array(record({ label: ["label", z.string()], value: ["value", z.string()] })),
  ],
  deliveryDays: ["acg_DeliveryDays__c", z.int()],
  limitPerMember: ["acg_LimitPerMember__c", z.optional(z.int())],
  /** The days in which that limit counts, today among them; for ever when absent. */
  limitDays: ["acg_LimitDays__c", z.optional(z.int())],
  /** How many of that limit the member may still redeem; absent without one. */
  unitsLeft: ["acg_UnitsLeft__c", z.optional(z.int())],
  /** From which day on a member may redeem again who has reached a limit that counts in days. */
  redeemableOn: ["acg_RedeemableOn__c", z.optional(CalendarDate)],
  /** The most units that one redemption may have. */
  mostUnits: ["acg_MostUnits__c", z.int()],
  isGoal: ["IsGoal", z.boolean()],
  isWished: ["IsWished", z.boolean()],
});
export type RewardDetail = z.output<typeof RewardDetail>;

/** One choice of the catalogue's filter (FilterProductOptions). */
export const FilterOption = record({ value: ["value", z.string()], label: ["label", z.string()] });
