import type {
  Purchase,
  PurchaseLine,
  RuleVersion,
} from "../../src/capabilities/earning/rule/earning-rules.ts";

/** Builds a version of a rule: one point for each real, for everybody, since long ago, unless something else is said. */
export const version = (given: Partial<RuleVersion> = {}): RuleVersion => ({
  id: `${given.ruleId ?? "rule"}-${given.number ?? 1}`,
  ruleId: "rule",
  number: 1,
  kind: "PointPerDollar",
  event: "purchase",
  points: 1,
  stepCents: given.kind === "SimplePoint" ? null : 100,
  startsOn: "2026-01-01",
  endsOn: null,
  retiredOn: null,
  categories: [],
  milestones: [],
  products: [],
  productCategories: [],
  distributors: [],
  channels: [],
  multipliers: [],
  capPoints: null,
  budgetPoints: null,
  ...given,
});

/** Builds a line of a purchase: R$ 100,00 of seed. */
export const line = (given: Partial<PurchaseLine> = {}): PurchaseLine => ({
  product: "SOJ-1",
  productCategory: "sementes",
  cents: 10_000,
  quantity: 1,
  ...given,
});

/** Builds a purchase of one such line by Ana. */
export const purchase = (given: Partial<Purchase> = {}): Purchase => ({
  memberId: "ana",
  event: "purchase",
  boughtOn: "2026-03-10",
  seasonId: "26",
  category: "Agricultor",
  milestone: "Parceiro",
  distributor: "vale",
  channel: "norte",
  lines: [line()],
  ...given,
});
