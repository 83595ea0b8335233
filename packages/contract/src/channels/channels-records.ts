import * as z from "zod/mini";
import { Id, record } from "../kit/index.ts";

/** An account of the sales channel: a distributor, a cooperative, a reseller (3.2, "Channel": id, name, nsap). */
export const Channel = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  nsap: ["NSAP_ID__c", z.string()],
});
export type Channel = z.output<typeof Channel>;

/** The accounts that a member is related to, by name. */
export const ChannelRelations = record({
  relations: ["records", z.array(record({ channel: ["acg_Account__r", Channel] }))],
});
export type ChannelRelations = z.output<typeof ChannelRelations>;

/** What a focal point sees of somebody who works in a channel. */
export const channelContactFields = {
  id: ["Id", Id],
  firebaseId: ["FirebaseId__c", z.string()],
  firstName: ["FirstName", z.string()],
  lastName: ["LastName", z.string()],
  companyName: ["CompanyName", z.optional(z.string())],
  category: ["LoyaltyCategory__c", z.string()],
  profileCodes: ["acg_ProfileCodes__c", z.array(z.string())],
  status: ["acg_Status__c", z.string()],
} as const;
export const ChannelContact = record(channelContactFields);
export type ChannelContact = z.output<typeof ChannelContact>;
