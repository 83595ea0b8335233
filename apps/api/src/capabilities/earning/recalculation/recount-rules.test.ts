import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf, restore, type Change, type StandingCredit } from "./recount-rules.ts";

type Taken = Change["taken"][number];
const taken = (points: number, use: Partial<Taken> = {}): Taken => ({
  ruleId: "a",
  points,
  waiting: 0,
  spent: 0,
  expired: 0,
  ...use,
});
const give = (points: number, ruleId = "a", waits = false) => ({ ruleId, points, waits });
const standing = (ruleId: string, points: number, isWaiting = false): StandingCredit => ({
  entryId: `${ruleId}-${points}`,
  ruleId,
  points,
  isWaiting,
});
const sum = (ruleId: string, points: number) => ({ ruleId, versionId: `${ruleId}-2`, points });

describe("points that a purchase gives again", () => {
  test("come as they left: what was spent first, then what had expired, then what could be spent", () => {
    const history = [{ taken: [taken(100, { spent: 30, expired: 50 })], given: [] }];
    expect(restore(history, [give(40), give(50), give(20)])).toEqual([
      { waiting: 0, spent: 30, expired: 10, unspent: 0 },
      { waiting: 0, spent: 0, expired: 40, unspent: 10 },
      { waiting: 0, spent: 0, expired: 0, unspent: 10 },
    ]);
  });

  test("come from what was taken back last", () => {
    const history = [
      { taken: [taken(10, { expired: 10 })], given: [] },
      { taken: [taken(10, { spent: 10 })], given: [] },
    ];
    expect(restore(history, [give(15)])).toMatchObject([{ spent: 10, expired: 5 }]);
  });

  test("come once: what was given since is not among them", () => {
    const history = [
      { taken: [taken(10, { expired: 10 })], given: [] },
      { taken: [], given: [give(8)] },
    ];
    expect(restore(history, [give(10)])).toMatchObject([{ expired: 2 }]);
  });

  test("come to their own rule before another takes of them, in whatever order", () => {
    const both = [taken(100, { waiting: 100 }), taken(100, { ruleId: "b", spent: 100 })];
    const history = [{ taken: both, given: [] }];
    const [a, b] = [
      { waiting: 100, spent: 0, expired: 0, unspent: 0 },
      { waiting: 0, spent: 100, expired: 0, unspent: 0 },
    ];
    expect(restore(history, [give(100), give(100, "b")])).toEqual([a, b]);
    expect(restore(history, [give(100, "b"), give(100)])).toEqual([b, a]);
    expect(restore(history, [give(150, "b")])).toEqual([b]);
    expect(restore(history, [give(150, "b"), give(100)])).toEqual([b, a]);
  });

  test("of another rule, and that could be spent, come as new ones", () => {
    const history = [{ taken: [taken(100, { ruleId: "b", expired: 30 })], given: [] }];
    expect(restore(history, [give(100)])).toEqual([{ waiting: 0, spent: 0, expired: 30, unspent: 0 }]);
  });

  test("that wait are their own rule's or new", () => {
    const taking = { taken: [taken(100, { ruleId: "b", spent: 60, expired: 40 })], given: [] };
    const nothing = { waiting: 0, spent: 0, expired: 0, unspent: 0 };
    expect(restore([taking], [give(100, "a", true)])).toEqual([nothing]);
    expect(restore([taking], [give(100, "b", true)])).toEqual([{ ...nothing, spent: 60, expired: 40 }]);
    const waited = { taken: [], given: [give(100, "a", true)] };
    expect(restore([taking, waited], [give(100, "b")])).toEqual([{ ...nothing, spent: 60, expired: 40 }]);
  });

  const rule = fc.constantFrom("a", "b");
  const layer = fc
    .tuple(rule, fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50))
    .map(([ruleId, waiting, spent, expired, unspent]) =>
      taken(waiting + spent + expired + unspent, { ruleId, waiting, spent, expired }),
    );
  const gives = fc.array(
    fc.tuple(fc.nat(80), rule, fc.boolean()).map(([points, ruleId, waits]) => give(points, ruleId, waits)),
    { maxLength: 2 },
  );
  const change: fc.Arbitrary<Change> = fc.record({ taken: fc.array(layer, { maxLength: 2 }), given: gives });

  test("are never more than was taken back, and leave in one sum as in several", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.nat(120), fc.nat(120), (history, one, other) => {
        const [whole] = restore(history, [give(one + other)]);
        const parts = restore(history, [give(one), give(other)]);
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
        const [restored] = restore(
          [...history, { taken: [last], given: [] }],
          [give(last.points, last.ruleId)],
        );
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
      { ruleId: "a", versionId: "a-2", points: 20 },
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
    expect(gives).toEqual([sum("b", 60)]);
  });

  test("takes a credit that waits whole, and gives the rest of it again", () => {
    const { takes, gives } = differenceOf([standing("a", 100, true)], [sum("a", 80)]);
    expect(takes.map(({ points }) => points)).toEqual([100]);
    expect(gives).toEqual([sum("a", 80)]);
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
