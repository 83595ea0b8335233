import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differenceOf,
  restore,
  type Change,
  type StandingCredit,
  type TakenPoints,
} from "./recount-rules.ts";

const taken = (points: number, use: Partial<TakenPoints> = {}): TakenPoints => ({
  points,
  waiting: 0,
  spent: 0,
  expired: 0,
  ...use,
});
const standing = (ruleId: string, points: number, isWaiting = false): StandingCredit => ({
  entryId: `${ruleId}-${points}`,
  ruleId,
  points,
  isWaiting,
});
const sum = (ruleId: string, points: number) => ({ ruleId, versionId: `${ruleId}-2`, points });

describe("points that a purchase gives again", () => {
  test("come as they left: what was spent first, then what had expired, then what could be spent", () => {
    const history = [{ taken: [taken(100, { spent: 30, expired: 50 })], given: 0 }];
    expect(restore(history, [40, 50, 20])).toEqual([
      { points: 40, waiting: 0, spent: 30, expired: 10, unspent: 0 },
      { points: 50, waiting: 0, spent: 0, expired: 40, unspent: 10 },
      { points: 20, waiting: 0, spent: 0, expired: 0, unspent: 10 },
    ]);
  });

  test("come from what was taken back last", () => {
    const history = [
      { taken: [taken(10, { expired: 10 })], given: 0 },
      { taken: [taken(10, { spent: 10 })], given: 0 },
    ];
    expect(restore(history, [15])).toMatchObject([{ spent: 10, expired: 5 }]);
  });

  test("come once: what was given since is not among them", () => {
    const history = [
      { taken: [taken(10, { expired: 10 })], given: 0 },
      { taken: [], given: 8 },
    ];
    expect(restore(history, [10])).toMatchObject([{ points: 10, expired: 2 }]);
  });

  const layer = fc
    .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50))
    .map(([waiting, spent, expired, unspent]) =>
      taken(waiting + spent + expired + unspent, { waiting, spent, expired }),
    );
  const change: fc.Arbitrary<Change> = fc.record({
    taken: fc.array(layer, { maxLength: 2 }),
    given: fc.nat(80),
  });

  test("are never more than was taken back, and leave in one sum as in several", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.nat(120), fc.nat(120), (history, one, other) => {
        const [whole] = restore(history, [one + other]);
        const parts = restore(history, [one, other]);
        for (const use of ["waiting", "spent", "expired", "unspent"] as const)
          expect(parts.reduce((total, part) => total + part[use], 0)).toBe(whole?.[use]);
        const came = history.flatMap((each) => each.taken).reduce((total, { points }) => total + points, 0);
        const again =
          (whole?.waiting ?? 0) + (whole?.spent ?? 0) + (whole?.expired ?? 0) + (whole?.unspent ?? 0);
        expect(again).toBeLessThanOrEqual(Math.min(came, one + other));
      }),
    );
  });

  test("that are given at once as many as were taken back are what these were", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), layer, (history, last) => {
        const [restored] = restore([...history, { taken: [last], given: 0 }], [last.points]);
        const { waiting, spent, expired } = last;
        expect(restored).toMatchObject({ waiting, spent, expired });
      }),
    );
  });
});

describe("the difference of a purchase", () => {
  test("is nothing where a rule comes to what stands of it", () => {
    expect(differenceOf([standing("a", 60), standing("a", 40)], [sum("a", 100)])).toEqual({
      takes: [],
      gives: [],
    });
  });

  test("is given by a further credit, and taken from the newest", () => {
    expect(differenceOf([standing("a", 100)], [sum("a", 120)]).gives).toEqual([
      { versionId: "a-2", points: 20 },
    ]);
    const { takes } = differenceOf([standing("a", 100), standing("a", 20)], [sum("a", 90)]);
    expect(takes.map(({ credit, points }) => [credit.points, points])).toEqual([
      [100, 10],
      [20, 20],
    ]);
  });

  test("of a rule that gives nothing any more is all of it, beside what another rule gives now", () => {
    const { takes, gives } = differenceOf([standing("a", 100)], [sum("b", 60)]);
    expect(takes.map(({ points }) => points)).toEqual([100]);
    expect(gives).toEqual([{ versionId: "b-2", points: 60 }]);
  });

  test("takes a credit that waits whole, and gives the rest of it again", () => {
    const { takes, gives } = differenceOf([standing("a", 100, true)], [sum("a", 80)]);
    expect(takes.map(({ points }) => points)).toEqual([100]);
    expect(gives).toEqual([{ versionId: "a-2", points: 80 }]);
  });

  test("leaves of each rule exactly what it comes to", () => {
    const points = fc.integer({ min: 1, max: 100 });
    const credits = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), points, fc.boolean()), {
      maxLength: 6,
    });
    const sums = fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c"), points), {
      selector: ([rule]) => rule,
    });
    fc.assert(
      fc.property(credits, sums, (given, wanted) => {
        const before = given.map(([rule, many, waits]) => standing(rule, many, waits));
        const { takes, gives } = differenceOf(
          before,
          wanted.map(([rule, many]) => sum(rule, many)),
        );
        for (const rule of ["a", "b", "c"]) {
          const stood = before
            .filter(({ ruleId }) => ruleId === rule)
            .reduce((total, each) => total + each.points, 0);
          const took = takes
            .filter(({ credit }) => credit.ruleId === rule)
            .reduce((total, each) => total + each.points, 0);
          const gave = gives.find(({ versionId }) => versionId === `${rule}-2`)?.points ?? 0;
          expect(stood - took + gave).toBe(wanted.find(([of]) => of === rule)?.[1] ?? 0);
        }
      }),
    );
  });
});
