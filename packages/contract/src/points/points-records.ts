import * as z from "zod/mini";
import { CalendarDate, Cents, Id, Instant, Points, record } from "../kit/index.ts";

/** Kinds of statement entries, in the specification's own words (3.2, PointStatement). */
export const EntryKind = z.enum([
  "Earned",
  "Bonus",
  "Manual",
  "Transfered",
  "Loan",
  "Reserved",
  "Redeem",
  "Debt",
  "Reversal",
  "Canceled",
  "Expired",
]);
export type EntryKind = z.output<typeof EntryKind>;

/** One line of the statement. Points are signed: positive where the member gains them. */
export const StatementLine = record({
  id: ["Id", Id],
  kind: ["Action__c", EntryKind],
  description: ["Description__c", z.string()],
  origin: ["acg_Origin__c", z.string()],
  points: ["Points__c", Points],
  pointAt: ["PointDate__c", Instant],
  expiresOn: ["ExpirationDate__c", z.optional(CalendarDate)],
  /** Of a line whose points expire on several days, as those of a transfer may: the last of them. */
  expiresTo: ["acg_ExpirationEnd__c", z.optional(CalendarDate)],
  isExpired: ["Expired__c", z.boolean()],
  /** How many of its points expired unused, where some did and a statement is read. */
  expiredPoints: ["acg_ExpiredPoints__c", z.optional(Points)],
  releasesOn: ["acg_ReleaseDate__c", z.optional(CalendarDate)],
  commercialGainCents: ["acg_CommercialGain__c", z.optional(Cents)],
  /** Of a line that was imported: its id in the product before, and the status it had there for the consultant. */
  importedId: ["Fielo_PointStatementId__c", z.optional(z.string())],
  consultantStatus: ["acg_StatusConsultant__c", z.optional(z.string())],
  /** Of a leg of a transfer: the other leg, a line of another member's statement. */
  counterpart: ["acg_TransferStatement__r", z.optional(record({ id: ["Id", Id] }))],
});
export type StatementLine = z.output<typeof StatementLine>;

/** Points of one day that expire together. */
export const Expiration = record({
  expiresOn: ["ExpirationDate__c", CalendarDate],
  points: ["Points__c", Points],
});

export const Season = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  startsOn: ["acg_StartDate__c", CalendarDate],
  endsOn: ["acg_EndDate__c", CalendarDate],
});
export type Season = z.output<typeof Season>;

export const Milestone = record({ name: ["Name", z.string()], points: ["Points__c", Points] });

/** A member's level: the highest milestone reached in the season, or what is carried over from before. */
export const Level = record({
  name: ["Name", z.string()],
  /** The last day on which it holds whatever comes; absent while nobody knows, and for the level of who reached none. */
  holdsUntil: ["acg_EndDate__c", z.optional(CalendarDate)],
  /** Whether the season that runs has no milestone above what was earned in it. */
  isHighest: ["IsHighest", z.boolean()],
});
export type Level = z.output<typeof Level>;

/** The balance and what the first screens say about it. `available` is what can be spent. */
export const Balance = record({
  available: ["Balance", Points],
  reserved: ["Reserved", Points],
  pending: ["Pending", Points],
  debt: ["Debt", Points],
  earnedInSeason: ["EarnedInSeason", Points],
  redeemedInSeason: ["RedeemedInSeason", Points],
  expirations: ["Expirations", z.array(Expiration)],
  expiringIn60Days: ["ExpiringIn60Days", Points],
  season: ["CurrentSeason", z.optional(Season)],
  /** What to reach next in the season: the milestone of a level that was carried over is reached to keep it. */
  nextMilestone: ["NextMilestone", z.optional(Milestone)],
  /** Absent in an answer that a browser has stored since before it existed. */
  level: ["Level", z.optional(Level)],
  /** Counts what has moved the balance: of two answers the one with the higher number is newer. Absent as the level is. */
  version: ["Version", z.optional(z.int())],
  readAt: ["ReadAt", Instant],
});
export type Balance = z.output<typeof Balance>;
