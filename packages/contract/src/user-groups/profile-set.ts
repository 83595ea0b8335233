import * as z from "zod/mini";
import { record } from "../kit/index.ts";
import { LinkedContact } from "./user-groups-records.ts";

/** The accounts of one loyalty category. */
export const ProfileSet = record({
  category: ["LoyaltyCategory__c", z.string()],
  /** Active if any of its accounts is neither Inativo nor Blocked (section 4, "Profile set"). */
  isActive: ["active", z.boolean()],
  contacts: ["records", z.array(LinkedContact)],
});
export type ProfileSet = z.output<typeof ProfileSet>;
