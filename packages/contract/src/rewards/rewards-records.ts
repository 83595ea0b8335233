import * as z from "zod/mini";
import { Id, Points, record } from "../kit/index.ts";

/** A thing that is shipped, or a code that is shown. */
export const RewardKind = z.enum(["physical", "digital"]);
export type RewardKind = z.output<typeof RewardKind>;

export const Availability = z.enum(["available", "last-units", "sold-out"]);
export type Availability = z.output<typeof Availability>;

export const Reward = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  brand: ["acg_Brand__c", z.string()],
  points: ["Points__c", Points],
  category: ["acg_Category__c", z.string()],
  kind: ["acg_Kind__c", RewardKind],
  availability: ["acg_Availability__c", Availability],
  imageUrl: ["acg_ImageUrl__c", z.string()],
});
export type Reward = z.output<typeof Reward>;
