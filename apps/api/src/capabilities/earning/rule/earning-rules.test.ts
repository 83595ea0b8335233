import { describe, expect, test } from "vitest";
import { line, purchase, version } from "../../../../test/world/earning-builders.ts";
import {
  emptyTally,
  evaluate,
  inForceOn,
  isRuleFor,
  mayGive,
  totalKey,
  withTried,
  type Purchase,
  type RuleVersion,
} from "./earning-rules.ts";

const outcomesOf = (bought: Partial<Purchase>, ...versions: RuleVersion[]) =>
  evaluate(purchase(bought), versions, emptyTally()).map(({ points, reason, limitedBy }) =>
    limitedBy === null ? (reason ?? points) : [points, limitedBy],
  );

describe("points for money", () => {
  test("count whole reais; cents below one earn nothing", () => {
    const lines = [199, 99, 0].map((cents) => line({ cents }));
    expect(outcomesOf({ lines }, version())).toEqual([1, "below-step", "below-step"]);
  });
  test("count whole steps, where the rule says another", () => {
    const lines = [399, 400, 1_250].map((cents) => line({ cents }));
    expect(outcomesOf({ lines }, version({ stepCents: 400, points: 2 }))).toEqual(["below-step", 2, 6]);
  });
  test("are exact where a float is not", () => {
    const dear = version({ points: 99_999, multipliers: [{ percent: 999 }] });
    const [points] = outcomesOf({ lines: [line({ cents: 90_000_000_001 })] }, dear);
    expect(points).toBe(Number((900_000_000n * 99_999n * 999n) / 100n));
  });
});

test("a SimplePoint gives once for a purchase, on the first line that it fits", () => {
  const simple = version({ kind: "SimplePoint", points: 50, productCategories: ["sementes"] });
  const lines = [line({ productCategory: "adubo" }), line(), line()];
  expect(outcomesOf({ lines }, simple)).toEqual(["product", 50, "already-given"]);
});

test.each([
  [{ event: "referral" }, "event"],
  [{ categories: ["Estudante"] }, "category"],
  [{ milestones: ["Ouro"] }, "milestone"],
  [{ distributors: ["serra"] }, "distributor"],
  [{ channels: ["sul"] }, "channel"],
  [{ products: ["MIL-1"] }, "product"],
  [{ productCategories: ["adubo"] }, "product"],
])("a rule with %j gives nothing, and says why", (given, reason) => {
  expect(outcomesOf({}, version(given))).toEqual([reason]);
});

test("a rule that names what was bought gives, by its code or by its category", () => {
  const lists = {
    categories: ["Agricultor", "Estudante"],
    milestones: ["Parceiro"],
    distributors: ["vale"],
    channels: ["norte"],
  };
  expect(outcomesOf({}, version({ ...lists, products: ["SOJ-1"], productCategories: ["adubo"] }))).toEqual([
    100,
  ]);
  expect(outcomesOf({}, version({ productCategories: ["sementes"] }))).toEqual([100]);
  expect(isRuleFor(lists, { category: "Estudante", milestone: "Parceiro" })).toBe(true);
  expect(isRuleFor(lists, { category: "Estudante", milestone: "Ouro" })).toBe(false);
});

test("a version may give for a purchase when it fits one of its lines, whatever that line comes to", () => {
  const adubo = version({ productCategories: ["adubo"] });
  const lines = [line(), line({ productCategory: "adubo", cents: 1 })];
  expect(mayGive(adubo, purchase({ lines }))).toBe(true);
  expect(mayGive(adubo, purchase())).toBe(false);
});

test("without a rule there is a reason, too, and of several misses the nearest is returned", () => {
  expect(outcomesOf({})).toEqual(["no-rule"]);
  const far = version({ ruleId: "a", event: "referral" });
  const near = version({ ruleId: "b", stepCents: 99_900 });
  expect(outcomesOf({}, far, near)).toEqual(["below-step"]);
  expect(outcomesOf({}, near, far)).toEqual(["below-step"]);
});

test("of several rules the one that gives most counts, and of two alike the older", () => {
  const outcomes = evaluate(
    purchase(),
    [version({ ruleId: "c" }), version({ ruleId: "b", points: 3 }), version({ ruleId: "a", points: 3 })],
    emptyTally(),
  );
  expect(outcomes).toMatchObject([{ versionId: "a-1", ruleId: "a", points: 300 }]);
});

describe("multipliers", () => {
  const doubled = version({
    multipliers: [
      { percent: 200, startsOn: "2026-03-01", endsOn: "2026-03-10" },
      { percent: 150, products: ["SOJ-1"] },
      { percent: 300, productCategories: ["adubo"] },
    ],
  });
  test("the greatest that fits counts, alone; both days of its window belong to it", () => {
    expect(outcomesOf({}, doubled)).toEqual([200]);
    expect(outcomesOf({ boughtOn: "2026-03-11" }, doubled)).toEqual([150]);
    expect(outcomesOf({ lines: [line({ product: "MIL-1" })], boughtOn: "2026-02-28" }, doubled)).toEqual([
      100,
    ]);
  });
  test("what they make is rounded down", () => {
    expect(outcomesOf({ lines: [line({ cents: 300 })], boughtOn: "2026-04-01" }, doubled)).toEqual([4]);
  });
});

describe("caps and budgets", () => {
  test("a cap leaves what the season has not used, then nothing", () => {
    const tally = emptyTally();
    tally.earned.set(totalKey("ana", "rule", "26"), 850);
    const capped = version({ capPoints: 1_000 });
    const outcomes = evaluate(purchase({ lines: [line(), line(), line()] }), [capped], tally);
    expect(outcomes).toMatchObject([
      { points: 100, limitedBy: null, isBudgeted: false },
      { points: 50, limitedBy: "cap" },
      { points: 0, reason: "cap-reached" },
    ]);
    expect(evaluate(purchase({ seasonId: "27" }), [capped], tally)).toMatchObject([{ points: 100 }]);
    expect(evaluate(purchase({ memberId: "bia" }), [capped], tally)).toMatchObject([{ points: 100 }]);
  });
  test("a budget is everybody's, and the tighter of the two limits", () => {
    const tally = emptyTally();
    tally.spent.set("rule", 940);
    const both = version({ capPoints: 70, budgetPoints: 1_000 });
    expect(evaluate(purchase({ lines: [line(), line()] }), [both], tally)).toMatchObject([
      { points: 60, limitedBy: "budget", isBudgeted: true },
      { points: 0, reason: "budget-spent" },
    ]);
    const twice = version({ capPoints: 70, budgetPoints: 2_000 });
    expect(evaluate(purchase(), [twice], tally)).toMatchObject([{ points: 70, limitedBy: "cap" }]);
  });
  test("a limit that was lowered below what was given leaves nothing", () => {
    const tally = emptyTally();
    tally.earned.set(totalKey("ana", "rule", "26"), 500);
    tally.spent.set("rule", 500);
    expect(evaluate(purchase(), [version({ capPoints: 400 })], tally)[0]?.reason).toBe("cap-reached");
    expect(evaluate(purchase(), [version({ budgetPoints: 400 })], tally)[0]?.reason).toBe("budget-spent");
  });
});

test("of a rule the newest version that is in force on the day counts", () => {
  const versions = [
    version({ number: 2, startsOn: "2026-03-01", endsOn: "2026-03-31" }),
    version({ number: 1 }),
    version({ number: 3, startsOn: "2026-03-20", retiredOn: "2026-03-22" }),
  ];
  const on = (day: string) => inForceOn(versions, day).map(({ number }) => number);
  expect(on("2025-12-31")).toEqual([]);
  expect(on("2026-02-28")).toEqual([1]);
  expect(on("2026-03-01")).toEqual([2]);
  expect(on("2026-03-20")).toEqual([3]);
  expect(on("2026-03-22")).toEqual([2]);
  expect(on("2026-04-01")).toEqual([1]);
});

test("a version that is tried counts before the others of its rule, retired or not, and only on its days", () => {
  const retired = version({
    number: 1,
    startsOn: "2026-03-01",
    endsOn: "2026-03-31",
    retiredOn: "2026-03-05",
  });
  const versions = withTried([retired, version({ number: 2 }), version({ ruleId: "b" })], retired);
  const on = (day: string) => inForceOn(versions, day).map(({ id }) => id);
  expect(on("2026-03-10")).toEqual(["rule-1", "b-1"]);
  expect(on("2026-04-01")).toEqual(["rule-2", "b-1"]);
});
