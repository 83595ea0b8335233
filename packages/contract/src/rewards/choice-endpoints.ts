import * as z from "zod/mini";
import { CalendarDate, endpoint, Id, Points, record } from "../kit/index.ts";
import { Reward } from "./rewards-records.ts";

/** A milestone that a member has reached, and the rewards of which they choose one at no points. */
export const MilestoneChoice = record({
  milestoneId: ["Id", Id],
  /** The level that the milestone gives: "Prata". */
  name: ["Name", z.string()],
  points: ["Points__c", Points],
  seasonName: ["acg_Season__c", z.string()],
  /** The last day on which it can be chosen; absent while nobody has planned the next season. */
  chooseUntil: ["acg_ChooseUntil__c", z.optional(CalendarDate)],
  /** What was chosen; absent while nothing is. */
  chosen: ["Chosen", z.optional(record({ redemptionId: ["Id", Id], rewardName: ["Name", z.string()] }))],
  offers: [
    "records",
    z.array(
      record({
        /** What a redemption names to be this choice. */
        milestoneRewardId: ["milestoneProductId", Id],
        reward: ["Reward", Reward],
      }),
    ),
  ],
});
export type MilestoneChoice = z.output<typeof MilestoneChoice>;

/** The milestones that the caller has reached and that offer rewards, the highest of the last season first. */
export const listMilestoneChoices = endpoint({
  method: "GET",
  path: "/rewards/choices",
  summary: "The rewards that I may choose for a milestone",
  access: "member",
  reply: record({ choices: ["records", z.array(MilestoneChoice)] }),
  reach: "the caller's",
  offlineLabel: "as suas escolhas",
});
