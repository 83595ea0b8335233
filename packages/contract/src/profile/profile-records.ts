import * as z from "zod/mini";
import { CalendarDate, Id, Instant, record } from "../kit/index.ts";

/** The member's own data, as the account page shows them (3.1). */
export const Member = record({
  id: ["Id", Id],
  firstName: ["FirstName", z.string()],
  lastName: ["LastName", z.string()],
  companyName: ["CompanyName", z.optional(z.string())],
  taxId: ["CNPJ_CPF__c", z.string()],
  email: ["Email", z.optional(z.string())],
  /** Whether there is an e-mail that is theirs; without one the log-in knows them by `authEmail`. */
  isEmailReal: ["EmailIsReal", z.boolean()],
  authEmail: ["AuthRegisterEmail", z.string()],
  phone: ["LoyaltyPhone__c", z.optional(z.string())],
  bornOn: ["LoyaltyBirthdate__c", z.optional(CalendarDate)],
  /** Of members who are no farmers: nobody else is asked for them (5.2). */
  rg: ["acg_Rg__c", z.optional(z.string())],
  pis: ["acg_Pis__c", z.optional(z.string())],
  category: ["LoyaltyCategory__c", z.string()],
  milestoneCategory: ["MilestoneCategory__c", z.string()],
  street: ["LoyaltyStreet__c", z.optional(z.string())],
  addressNumber: ["acg_AddressNumber__c", z.optional(z.string())],
  complement: ["acg_AddressComplement__c", z.optional(z.string())],
  district: ["acg_AddressDistrict__c", z.optional(z.string())],
  city: ["LoyaltyCity__c", z.optional(z.string())],
  state: ["LoyaltyState__c", z.optional(z.string())],
  postalCode: ["LoyaltyPostalCode__c", z.optional(z.string())],
  /** Two letters. */
  country: ["LoyaltyCountry__c", z.optional(z.string())],
  occupation: ["Profissao__c", z.optional(z.string())],
  practiceArea: ["AreaAtuacao__c", z.optional(z.string())],
  trustedStore: ["LojaRelacionamento__c", z.optional(z.string())],
  crops: ["acg_Culturas__c", z.optional(z.array(z.string()))],
  referralCode: ["ReferralCode__c", z.string()],
  /** That of who invited them. */
  referralCodeUsed: ["acg_ReferralCodeUsed__c", z.optional(z.string())],
  photoUrl: ["photoURL", z.optional(z.string())],
  memberSince: ["CreatedDate", CalendarDate],
  lastSignInAt: ["lastSignInTime", z.optional(Instant)],
  lastOnlineAt: ["lastTimeOnline", z.optional(Instant)],
});
export type Member = z.output<typeof Member>;
