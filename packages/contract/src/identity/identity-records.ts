import * as z from "zod/mini";
import { Id, Instant, PendingStep, record } from "../kit/index.ts";

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
  /** What points are called for these account types (a setting). */
  pointsLabel: ["PointsLabel", z.string()],
  /** What a level is called for them; absent in an answer that a browser has stored since before it existed. */
  levelLabel: ["LevelLabel", z.optional(z.string())],
  accountId: ["AccountId", z.optional(Id)],
  userGroupId: ["acg_UserGroup__c", z.optional(Id)],
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
