import * as z from "zod/mini";
import { CalendarDate, Id, record } from "../kit/index.ts";

/** The member's own data, as the account page shows them (3.1). */
export const Member = record({
  id: ["Id", Id],
  firstName: ["FirstName", z.string()],
  lastName: ["LastName", z.string()],
  companyName: ["CompanyName", z.optional(z.string())],
  taxId: ["CNPJ_CPF__c", z.string()],
  email: ["Email", z.optional(z.string())],
  phone: ["LoyaltyPhone__c", z.optional(z.string())],
  bornOn: ["LoyaltyBirthdate__c", z.optional(CalendarDate)],
  category: ["LoyaltyCategory__c", z.string()],
  milestoneCategory: ["MilestoneCategory__c", z.string()],
  street: ["LoyaltyStreet__c", z.optional(z.string())],
  addressNumber: ["acg_AddressNumber__c", z.optional(z.string())],
  complement: ["acg_AddressComplement__c", z.optional(z.string())],
  district: ["acg_AddressDistrict__c", z.optional(z.string())],
  city: ["LoyaltyCity__c", z.optional(z.string())],
  state: ["LoyaltyState__c", z.optional(z.string())],
  postalCode: ["LoyaltyPostalCode__c", z.optional(z.string())],
  photoUrl: ["photoURL", z.optional(z.string())],
  memberSince: ["CreatedDate", CalendarDate],
});
export type Member = z.output<typeof Member>;
