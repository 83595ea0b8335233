import * as z from "zod/mini";
import { Id, Instant, Points, record } from "../kit/index.ts";
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
const OrderedAddress = record({
  recipient: [addressNames.recipient, z.string()],
  postalCode: [addressNames.postalCode, z.string()],
  street: [addressNames.street, z.string()],
  number: [addressNames.number, z.string()],
  complement: [addressNames.complement, z.optional(z.string())],
  district: [addressNames.district, z.string()],
  city: [addressNames.city, z.string()],
  state: [addressNames.state, z.string()],
});

/** DECISIONS, "Rewards". `cancelled` and `failed` end it with the points back. */
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
]);
export type RedemptionStatus = z.output<typeof RedemptionStatus>;

const redemption = {
  id: ["Id", Id],
  rewardId: ["productItemId", Id],
  rewardName: ["Name", z.string()],
  imageUrl: ["acg_ImageUrl__c", z.string()],
  kind: ["acg_Kind__c", RewardKind],
  quantity: ["quantity", z.int()],
  points: ["Points__c", Points],
  status: ["acg_Status__c", RedemptionStatus],
  requestedAt: ["CreatedDate", Instant],
  canCancel: ["CanCancel", z.boolean()],
  /** What the person reads when something waits or went wrong. */
  reason: ["acg_Reason__c", z.optional(z.string())],
} as const;
export const Redemption = record(redemption);
export type Redemption = z.output<typeof Redemption>;

/** What redeeming or cancelling came to, and the balance that it left. */
export const MovedRedemption = record({ ...redemption, balance: ["Balance", Balance] });
export type MovedRedemption = z.output<typeof MovedRedemption>;

export const RedemptionDetail = record({
  redemption: ["Redemption", Redemption],
  history: [
    "History",
    z.array(record({ status: ["acg_Status__c", RedemptionStatus], at: ["CreatedDate", Instant] })),
  ],
  delivery: ["Delivery", z.optional(OrderedAddress)],
  tracking: ["acg_Tracking__c", z.optional(z.string())],
});
export type RedemptionDetail = z.output<typeof RedemptionDetail>;
