import * as z from "zod/mini";
import { CalendarDate, Id, Instant, Points, record } from "../kit/index.ts";
import { Balance } from "../points/points-records.ts";
import { RewardKind } from "./rewards-records.ts";

/** The wire names of an address. */
export const addressNames = {
  recipient: "Name",
  postalCode: "LoyaltyPostalCode__c",
  street: "LoyaltyStreet__c",
  number: "acg_AddressNumber__c",
  complement: "acg_AddressComplement__c",
  district: "acg_AddressDistrict__c",
  city: "LoyaltyCity__c",
  state: "LoyaltyState__c",
} as const;

/** The address of an order that was placed, whatever the rules for one were then. */
export const OrderedAddress = record({
  recipient: [addressNames.recipient, z.string()],
  postalCode: [addressNames.postalCode, z.string()],
  street: [addressNames.street, z.string()],
  number: [addressNames.number, z.string()],
  complement: [addressNames.complement, z.optional(z.string())],
  district: [addressNames.district, z.string()],
  city: [addressNames.city, z.string()],
  state: [addressNames.state, z.string()],
});
export type OrderedAddress = z.output<typeof OrderedAddress>;

/**
 * DECISIONS, "Rewards". `cancelled`, `failed` and `refunded` end it with the points back. A return that is withdrawn or
 * refused leads back to `delivered`.
 */
export const RedemptionStatus = z.enum([
  "requested",
  "points_reserved",
  "stock_reserved",
  "ordered",
  "shipped",
  "delivered",
  "issued",
  "used",
  "cancelled",
  "failed",
  "return_requested",
  "received",
  "refunded",
]);
export type RedemptionStatus = z.output<typeof RedemptionStatus>;

/** Why a member returns a reward. No law asks for a reason: whoever has none changed their mind. */
export const ReturnReason = z.enum(["changed-mind", "damaged", "not-as-shown", "other"]);
export type ReturnReason = z.output<typeof ReturnReason>;

const redemption = {
  id: ["Id", Id],
  rewardId: ["productItemId", Id],
  rewardName: ["Name", z.string()],
  imageUrl: ["acg_ImageUrl__c", z.string()],
  kind: ["acg_Kind__c", RewardKind],
  quantity: ["quantity", z.int()],
  points: ["Points__c", Points],
  /** The milestone whose choice it is, by its name; absent where points were paid. */
  milestoneName: ["acg_Milestone__c", z.optional(z.string())],
  status: ["acg_Status__c", RedemptionStatus],
  requestedAt: ["CreatedDate", Instant],
  canCancel: ["CanCancel", z.boolean()],
  // Absent from what a version before answered, and from what a browser kept of it.
  canReturn: ["CanReturn", z.optional(z.boolean())],
  /** The last day on which a delivered reward may be returned, also once it is over; absent where none may be. */
  returnUntil: ["acg_ReturnUntil__c", z.optional(CalendarDate)],
  /** What the person reads when something waits or went wrong. */
  reason: ["acg_Reason__c", z.optional(z.string())],
} as const;
export const Redemption = record(redemption);
export type Redemption = z.output<typeof Redemption>;

/** What redeeming or cancelling came to, and the balance that it left. */
export const MovedRedemption = record({ ...redemption, balance: ["Balance", Balance] });
export type MovedRedemption = z.output<typeof MovedRedemption>;

/** What a member said of a return that they asked for. */
const returnWords = {
  returnReason: ["acg_ReturnReason__c", z.optional(ReturnReason)],
  returnComment: ["acg_ReturnComment__c", z.optional(z.string())],
} as const;

export const RedemptionDetail = record({
  redemption: ["Redemption", Redemption],
  history: [
    "History",
    z.array(record({ status: ["acg_Status__c", RedemptionStatus], at: ["CreatedDate", Instant] })),
  ],
  delivery: ["Delivery", z.optional(OrderedAddress)],
  tracking: ["acg_Tracking__c", z.optional(z.string())],
  ...returnWords,
});
export type RedemptionDetail = z.output<typeof RedemptionDetail>;

/** A return that operators have to bring to its end. */
export const OpenReturn = record({
  ...redemption,
  ...returnWords,
  memberId: ["ContactId", Id],
  /** When its member asked for it, the last time. */
  askedAt: ["acg_AskedDate__c", Instant],
});
export type OpenReturn = z.output<typeof OpenReturn>;
