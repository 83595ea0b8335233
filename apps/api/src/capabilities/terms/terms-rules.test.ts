import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CHANNEL_TEAM,
  current,
  inForce,
  isActive,
  isFor,
  isInWindow,
  type VersionRule,
} from "./terms-rules.ts";

const TODAY = "2026-11-21";
const farmer = { category: "Agricultor", businessCycleIds: [] };

let count = 0;
const version = (given: Partial<VersionRule> = {}): VersionRule => ({
  id: `a3V${String((count += 1)).padStart(12, "0")}`,
  termId: "uso",
  isPrivate: false,
  categories: ["Agricultor"],
  activatesOn: "2026-01-01",
  ...given,
});

describe("a version", () => {
  test("is in force from its day on", () => {
    expect(isActive({ activatesOn: TODAY }, TODAY)).toBe(true);
    expect(isActive({ activatesOn: "2026-11-22" }, TODAY)).toBe(false);
  });

  test("is asked for on the first and on the last day of its window, and not beside them", () => {
    const window = { startsOn: "2026-11-20", endsOn: TODAY };
    const days = ["2026-11-19", "2026-11-20", TODAY, "2026-11-22"];
    expect(days.map((day) => isInWindow(window, day))).toEqual([false, true, true, false]);
    expect(isInWindow({}, TODAY)).toBe(true);
  });

  test("is for the categories of its list, and a private one for everybody", () => {
    const student = { category: "Estudante", businessCycleIds: [] };
    expect(isFor(version(), farmer, TODAY)).toBe(true);
    expect(isFor(version(), student, TODAY)).toBe(false);
    expect(isFor(version({ isPrivate: true, categories: [] }), student, TODAY)).toBe(true);
  });

  test("of a channel's sales team is for the accounts of its cycle, whatever their category", () => {
    const team = version({ business: CHANNEL_TEAM, businessCycleId: "ciclo-26", categories: ["Agricultor"] });
    const seller = { category: "Profissional do agro", businessCycleIds: ["ciclo-26"] };
    expect(isFor(team, seller, TODAY)).toBe(true);
    expect(isFor(team, { ...seller, businessCycleIds: ["ciclo-25"] }, TODAY)).toBe(false);
    expect(isFor(team, farmer, TODAY)).toBe(false);
    expect(isFor(version({ ...team, businessCycleId: undefined }), seller, TODAY)).toBe(false);
  });
});

describe("what is asked for", () => {
  test("is the newest of every term that is for somebody", () => {
    const both = [version(), version({ termId: "privacidade", isPrivate: true })];
    expect(inForce(both, farmer, TODAY)).toEqual(both);
  });

  test("a newer version of the same term takes the place of the older from its day on", () => {
    const [old, next] = [version(), version({ activatesOn: "2026-12-01" })];
    expect(inForce([old, next], farmer, TODAY)).toEqual([old]);
    expect(inForce([old, next], farmer, "2026-12-01")).toEqual([next]);
  });

  test("a newer version for others asks nobody else anew", () => {
    const mine = version();
    const theirs = version({ categories: ["Estudante"], activatesOn: "2026-06-01" });
    expect(inForce([mine, theirs], farmer, TODAY)).toEqual([mine]);
  });
});

test("on a public page stands what no newer version has replaced for everybody it was for, newest first", () => {
  const [old, farmers] = [version(), version({ activatesOn: "2026-06-01" })];
  const students = version({ categories: ["Estudante"], activatesOn: "2026-03-01" });
  expect(current([old, students, farmers])).toEqual([farmers, students]);
});

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, "0")}`);
const category = fc.constantFrom("Agricultor", "Estudante", "Profissional do agro");
const someVersion: fc.Arbitrary<VersionRule> = fc.record({
  id: fc.uuid(),
  termId: fc.constantFrom("uso", "privacidade", "canal"),
  isPrivate: fc.boolean(),
  business: fc.constantFrom(undefined, CHANNEL_TEAM, "Outro negócio"),
  businessCycleId: fc.constantFrom(undefined, "ciclo-25", "ciclo-26"),
  categories: fc.uniqueArray(category),
  activatesOn: day,
  startsOn: fc.option(day, { nil: undefined }),
  endsOn: fc.option(day, { nil: undefined }),
});
const versions = fc.uniqueArray(someVersion, { selector: ({ id }) => id, maxLength: 12 });
const addressee = fc.record({
  category,
  businessCycleIds: fc.uniqueArray(fc.constantFrom("ciclo-25", "ciclo-26")),
});

test("of each term at most one version is asked for, in any order", () => {
  fc.assert(
    fc.property(versions, addressee, day, fc.infiniteStream(fc.nat()), (all, person, today, shuffle) => {
      const asked = inForce(all, person, today);
      expect(new Set(asked.map(({ termId }) => termId)).size).toBe(asked.length);
      const key = new Map(all.map(({ id }) => [id, shuffle.next().value as number]));
      const mixed = all.toSorted((one, other) => (key.get(one.id) ?? 0) - (key.get(other.id) ?? 0));
      const ids = (list: readonly VersionRule[]) => list.map(({ id }) => id).toSorted();
      expect(ids(inForce(mixed, person, today))).toEqual(ids(asked));
      for (const { isPrivate, business, activatesOn, endsOn = "9999", ...rest } of asked) {
        expect(activatesOn <= today && today <= endsOn).toBe(true);
        if (business !== CHANNEL_TEAM)
          expect(isPrivate || rest.categories.includes(person.category)).toBe(true);
      }
    }),
  );
});
