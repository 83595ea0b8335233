import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

/**
 * What still stands between a session and the portal, in the order it is asked for (DECISIONS, "Sessions"). A member
 * whom the profile check refuses has nothing to do but log out.
 */
export const PendingStep = z.enum(["profile-check", "access-code", "password-definition"]);
export type PendingStep = z.output<typeof PendingStep>;

/** Statuses as stored; "ativo" is compared without case (section 4, "After a user loads"). */
export const MemberStatus = z.enum(["Ativo", "Inativo", "Blocked"]);
export type MemberStatus = z.output<typeof MemberStatus>;

/** The member as the shell needs them: who, which account types, which category. */
export const SessionMember = record({
  id: ["Id", Id],
  firebaseId: ["UID", z.string()],
  firstName: ["FirstName", z.string()],
  lastName: ["LastName", z.string()],
  companyName: ["CompanyName", z.optional(z.string())],
  photoUrl: ["photoURL", z.optional(z.string())],
  category: ["LoyaltyCategory__c", z.string()],
  /** Profile codes: the account types, and marks such as "rushdevendas". */
  profileCodes: ["acg_ProfileCodes__c", z.array(z.string())],
  /** Loyalty profiles; may include "Focal Point". */
  loyaltyProfiles: ["acg_LoyaltyProfiles__c", z.array(z.string())],
  milestoneCategory: ["MilestoneCategory__c", z.string()],
});
export type SessionMember = z.output<typeof SessionMember>;

/** A fresh access token and what it opens. */
export const Session = record({
  id: ["sessionId", Id],
  accessToken: ["token", z.string()],
  expiresAt: ["expiresAt", Instant],
  member: ["user", SessionMember],
  pending: ["pending", z.array(PendingStep)],
});
export type Session = z.output<typeof Session>;

/** One device on which the member is logged in. */
export const Device = record({
  id: ["Id", Id],
  device: ["device", z.string()],
  address: ["ip", z.string()],
  startedAt: ["CreatedDate", Instant],
  lastSeenAt: ["lastTimeOnline", Instant],
  isCurrent: ["current", z.boolean()],
});
export type Device = z.output<typeof Device>;

/** What an access code opens. The grant it gives is bound to the purpose and its object. */
export const CodePurpose = z.enum(["redemption", "voucher"]);
export type CodePurpose = z.output<typeof CodePurpose>;
