import * as z from "zod/mini";
import { MemberStatus } from "../identity/identity-records.ts";
import { Id, record } from "../kit/index.ts";

/** One account of the owner's, as they recognise it: no more of the tax id than that takes. */
export const LinkedContact = record({
  id: ["Id", Id],
  firebaseId: ["FirebaseId__c", z.string()],
  firstName: ["FirstName", z.string()],
  lastName: ["LastName", z.string()],
  companyName: ["CompanyName", z.optional(z.string())],
  taxIdHint: ["CNPJ_CPF__c", z.string()],
  category: ["LoyaltyCategory__c", z.string()],
  status: ["acg_Status__c", MemberStatus],
  isOptedOut: ["acg_ProgramOptOut__c", z.boolean()],
  photoUrl: ["photoURL", z.optional(z.string())],
});
export type LinkedContact = z.output<typeof LinkedContact>;

/** The group of a member (3.1, `groupData`; 3.2, `acg_UserGroup`): the main account and the linked ones. */
export const GroupData = record({
  main: ["acg_MainUser__r", LinkedContact],
  linked: ["Contacts__r", record({ contacts: ["records", z.array(LinkedContact)] })],
  lastLoggedFirebaseId: ["lastLoggedFirebaseId", z.optional(z.string())],
});
export type GroupData = z.output<typeof GroupData>;
