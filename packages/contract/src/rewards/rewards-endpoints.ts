import * as z from "zod/mini";
import { Cursor, endpoint, Id, lineOfText, page, problem, QueryFlag, record, text } from "../kit/index.ts";
import { balanceFrozen } from "../points/balance-frozen.ts";
import { DeliveryAddress } from "./delivery-address.ts";
import { FilterOption, RewardDetail } from "./reward-detail.ts";
import { Redemption, RedemptionDetail, MovedRedemption } from "./redemption-records.ts";
import { Reward, RewardKind } from "./rewards-records.ts";

export const outOfStock = problem("rewards/out-of-stock", 409, "The last unit is gone.");
export const notEnoughPoints = problem(
  "rewards/not-enough-points",
  409,
  "The available balance does not cover it.",
);
export const grantNeeded = problem("rewards/grant-needed", 403, "A fresh access code is needed for this.");
export const addressNeeded = problem(
  "rewards/address-needed",
  400,
  "A physical reward needs a delivery address.",
);
export const limitReached = problem(
  "rewards/limit-reached",
  409,
  "This member has all that the reward's limit allows.",
);
export const noMilestoneChoice = problem(
  "rewards/no-milestone-choice",
  409,
  "The member has not reached this milestone, or its choice is over.",
);
export const milestoneChosen = problem(
  "rewards/milestone-chosen",
  409,
  "A reward was chosen for this milestone already.",
);
export const tooLateToCancel = problem("rewards/too-late-to-cancel", 409, "It was ordered already.");

export const noDecisionNeeded = problem(
  "rewards/no-decision-needed",
  409,
  "No person has to decide about this redemption.",
);
export const notTheNextStep = problem(
  "rewards/not-the-next-step",
  409,
  "An order does not come there from where it stands.",
);

export const codeWasSeen = problem(
  "rewards/code-was-seen",
  409,
  "A code that its member has seen does not go back to stock.",
);

export const CatalogueSort = z.enum(["points-desc", "points-asc", "name"]);
export type CatalogueSort = z.output<typeof CatalogueSort>;

/** What is offered to the caller (decision 53), by points descending unless asked otherwise (section 9). */
export const getCatalogue = endpoint({
  method: "GET",
  path: "/rewards",
  summary: "The catalogue of rewards",
  access: "member",
  query: record({
    category: ["category", z.optional(text(40))],
    kind: ["kind", z.optional(RewardKind)],
    /** Only what the available balance covers. */
    isAffordable: ["affordable", z.optional(QueryFlag)],
    /** Only what is on the caller's wish list. */
    isWished: ["wished", z.optional(QueryFlag)],
    /** Only what stands in this showcase; nothing where it is not open for the caller. */
    showcaseId: ["showcase", z.optional(Id)],
    search: ["search", z.optional(text(80))],
    sort: ["sort", z.optional(CatalogueSort)],
    cursor: ["cursor", z.optional(Cursor)],
  }),
  reply: page(Reward),
  reach: "the caller's",
  firstScreen: "rewards",
  offlineLabel: "os prêmios",
});

/** The catalogue's filter choices: the setting FilterProductOptions. */
export const getCatalogueFilters = endpoint({
  method: "GET",
  path: "/rewards/filters",
  summary: "The choices of the catalogue's filter",
  access: "member",
  reply: record({ categories: ["categories", z.array(FilterOption)] }),
  reach: "everybody's",
  offlineLabel: "os prêmios",
});

export const getReward = endpoint({
  method: "GET",
  path: "/rewards/:rewardId",
  summary: "One reward",
  access: "member",
  params: z.object({ rewardId: Id }),
  reply: RewardDetail,
  reach: "the caller's",
  offlineLabel: "os prêmios",
});

/** The most units that a programme may allow in one redemption; how many it does is a setting. */
export const MOST_UNITS = 100;

const Order = record({
  memberId: ["contactId", Id],
  rewardId: ["productItemId", Id],
  quantity: [
    "quantity",
    z.int().check(z.minimum(1, "INVALID_QUANTITY"), z.maximum(MOST_UNITS, "INVALID_QUANTITY")),
  ],
  /** Makes it the choice of a milestone, of one unit at no points. */
  milestoneRewardId: ["milestoneProductId", z.optional(Id)],
  grant: ["grant", text(200)],
  delivery: ["delivery", z.optional(DeliveryAddress)],
});
export type Order = z.output<typeof Order>;

/** Redeems (7.3, "Reward redemption"): the hold, the stock and the order are one act, done once per key. */
export const redeem = endpoint({
  method: "POST",
  path: "/processRedeem",
  summary: "Redeem a reward",
  access: "member",
  body: Order,
  reply: MovedRedemption,
  isIdempotent: true,
  problems: [
    outOfStock,
    notEnoughPoints,
    grantNeeded,
    addressNeeded,
    limitReached,
    noMilestoneChoice,
    milestoneChosen,
    balanceFrozen,
  ],
  reach: "one member's",
  example: { body: { contactId: "{memberId}", productItemId: "{rewardId}", quantity: 1, grant: "no-grant" } },
});

export const listRedemptions = endpoint({
  method: "GET",
  path: "/redemptions",
  summary: "My redemptions, newest first",
  access: "member",
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Redemption),
  reach: "the caller's",
  offlineLabel: "os seus resgates",
});

export const getRedemption = endpoint({
  method: "GET",
  path: "/redemptions/:redemptionId",
  summary: "One redemption and how it goes",
  access: "member",
  params: z.object({ redemptionId: Id }),
  reply: RedemptionDetail,
  reach: "one member's",
});

export const cancelRedemption = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/cancel",
  summary: "Cancel before it is ordered; the points come back",
  access: "member",
  params: z.object({ redemptionId: Id }),
  reply: MovedRedemption,
  isIdempotent: true,
  problems: [tooLateToCancel],
  reach: "one member's",
});

/** The voucher's code, after a fresh access code with the purpose `voucher`. */
export const revealVoucher = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/voucher",
  summary: "Show the voucher's code",
  access: "member",
  params: z.object({ redemptionId: Id }),
  body: record({ grant: ["grant", text(200)] }),
  reply: record({ code: ["code", z.string()], instructions: ["instructions", z.string()] }),
  problems: [grantNeeded],
  reach: "one member's",
  example: { body: { grant: "none" } },
});

export const chooseGoal = endpoint({
  method: "PUT",
  path: "/rewards/goal",
  summary: "Choose the reward I save for, or none",
  access: "member",
  body: record({ rewardId: ["productItemId", z.nullable(Id)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "the caller's",
  example: { body: { productItemId: "{rewardId}" } },
});

/**
 * What an operator says in the supplier's place. The reason goes into the trail; that of a refusal is sent to the
 * member, too.
 */
const OperatorAnswer = z.discriminatedUnion("outcome", [
  record({
    outcome: ["outcome", z.literal("accepted")],
    supplierOrder: ["acg_SupplierOrder__c", lineOfText(100)],
    voucherCodes: ["acg_VoucherCodes__c", z.array(lineOfText(200)).check(z.maxLength(10, "TOO_LONG"))],
    reason: ["acg_Reason__c", lineOfText(300)],
  }),
  record({ outcome: ["outcome", z.literal("refused")], reason: ["acg_Reason__c", lineOfText(300)] }),
]);

/** Decides about a redemption whose supplier stayed silent: it was ordered after all, or everything comes back. */
export const answerForSupplier = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/answer",
  summary: "Answer in the supplier's place",
  access: "operator",
  roles: ["catalogue", "support"],
  params: z.object({ redemptionId: Id }),
  body: OperatorAnswer,
  reply: Redemption,
  isIdempotent: true,
  problems: [noDecisionNeeded],
  reach: "operators'",
  example: { body: { outcome: "refused", acg_Reason__c: "O fornecedor não tem mais" } },
});

/** A parcel of the programme's own stock has left, or has arrived; or a shop has reported that a code was used. */
export const trackOrder = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/progress",
  summary: "Say how far an order is",
  access: "operator",
  roles: ["catalogue", "support"],
  params: z.object({ redemptionId: Id }),
  body: record({
    status: ["acg_Status__c", z.enum(["shipped", "delivered", "used"])],
    tracking: ["acg_Tracking__c", z.optional(lineOfText(100))],
  }),
  reply: Redemption,
  isIdempotent: true,
  problems: [notTheNextStep],
  reach: "operators'",
  example: { body: { acg_Status__c: "shipped" } },
});

/** An order that was placed is not to be delivered, or its code not to be used: what was paid comes back. */
export const cancelOrder = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/cancel-order",
  summary: "Cancel an order that was placed",
  access: "operator",
  roles: ["catalogue", "support"],
  params: z.object({ redemptionId: Id }),
  body: record({
    reason: ["acg_Reason__c", lineOfText(300)],
    /** Whether the units can be redeemed again; else they are written off. Never true of a code that was seen. */
    isBackInStock: ["acg_IsBackInStock__c", z.boolean()],
  }),
  reply: Redemption,
  isIdempotent: true,
  problems: [notTheNextStep, codeWasSeen],
  reach: "operators'",
  example: { body: { acg_Reason__c: "O fornecedor não tem mais.", acg_IsBackInStock__c: false } },
});
