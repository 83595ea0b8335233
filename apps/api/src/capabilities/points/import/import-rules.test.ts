import { describe, expect, test } from "vitest";
import {
  causeOf,
  dropAllBut,
  isPending,
  judgeLines,
  lineKey,
  newMemory,
  type ImportedPoints,
  type KnownLedger,
} from "./import-rules.ts";

const nothing: KnownLedger = {
  today: "2026-06-01",
  balances: new Map(),
  lines: new Map(),
  publicIds: new Set(),
};
let count = 0;
const line = (given: Partial<ImportedPoints> = {}): ImportedPoints => {
  count += 1;
  return {
    line: count,
    memberId: "003Ana",
    importedId: `PS-${count}`,
    kind: "Earned",
    points: 10,
    description: "Compra",
    pointAt: "2025-03-01T15:00:00.000Z",
    expiresOn: "2027-01-01",
    ...given,
  };
};
const outcomes = (lines: readonly ImportedPoints[], known: Partial<KnownLedger> = {}, memory = newMemory()) =>
  judgeLines(lines, { ...nothing, ...known }, memory).map(({ outcome }) => outcome);
const ana = (available: number, debt = 0, isFrozen = false) =>
  new Map([["003Ana", { available, debt, isFrozen }]]);

describe("a line", () => {
  test("that is there, or was just added, adds nothing", () => {
    const [first, second] = [line(), line()];
    const known = { lines: new Map([[lineKey("003Ana", first.importedId), null]]) };
    expect(outcomes([first, second, second], known)).toEqual(["present", "added", "present"]);
    const memory = newMemory();
    expect(outcomes([second], {}, memory)).toEqual(["added"]);
    expect(outcomes([second], {}, memory)).toEqual(["present"]);
  });

  test("that this very file has added is added, and there", () => {
    const given = line();
    const lines = new Map([[lineKey("003Ana", given.importedId), causeOf("imp1", given.line)]]);
    const judged = (importId?: string) => judgeLines([given], { ...nothing, lines }, newMemory(), importId);
    expect(judged("imp1")).toEqual([{ line: given, outcome: "added", isThere: true }]);
    expect(judged("imp2")).toMatchObject([{ outcome: "present" }]);
    expect(judged()).toMatchObject([{ outcome: "present" }]);
  });

  test("that comes after others that this very file has added comes to what it came to before they were there", () => {
    const [spend, earned, more] = [line({ kind: "Redeem", points: -6 }), line(), line({ points: 3 })];
    const [paid, spent] = [line({ kind: "Redeem", points: -8 }), line({ kind: "Redeem", points: -6 })];
    const file = [spend, earned, more, paid, spent];
    const judged = (there: readonly ImportedPoints[], balances: KnownLedger["balances"]) => {
      const lines = new Map(
        there.map(({ memberId, importedId, line: number }) => [
          lineKey(memberId, importedId),
          causeOf("imp1", number),
        ]),
      );
      return judgeLines(file, { ...nothing, lines, balances }, newMemory(), "imp1").map(
        ({ outcome }) => outcome,
      );
    };
    const atFirst = judged([], ana(0));
    expect(atFirst).toEqual(["NOT_ENOUGH_POINTS", "added", "added", "added", "NOT_ENOUGH_POINTS"]);
    expect(judged([earned, more, paid], ana(5))).toEqual(atFirst);
    expect(judged([earned], ana(10))).toEqual(atFirst);
    const owing = judged([], ana(0, 4));
    expect(owing).toEqual(["NOT_ENOUGH_POINTS", "added", "added", "added", "NOT_ENOUGH_POINTS"]);
    expect(judged([earned, more, paid], ana(1))).toEqual(owing);
  });

  test("is forgotten with its member, when the lines of another one go on", () => {
    const [mine, hers] = [line({ publicId: "a1E7" }), line({ memberId: "003Bia" })];
    const memory = newMemory();
    outcomes([mine, hers], {}, memory);
    dropAllBut("003Bia", memory);
    expect(outcomes([hers, line({ publicId: "a1E7" })], {}, memory)).toEqual(["present", "ID_TAKEN"]);
    expect([...memory.lines.keys()]).toEqual(["003Bia"]);
    expect([...memory.moved.keys()]).toEqual(["003Bia"]);
  });

  test("is remembered by its id where the file names that more than once, and else forgotten", () => {
    const memory = newMemory(new Set(["a1E8"]));
    outcomes([line({ publicId: "a1E8" }), line({ publicId: "a1E9" })], {}, memory);
    expect([...memory.publicIds]).toEqual(["a1E8"]);
    expect(outcomes([line({ publicId: "a1E8" })], {}, memory)).toEqual(["ID_TAKEN"]);
  });

  test("keeps the id that it brings, unless somebody has it", () => {
    const known = { publicIds: new Set(["a1E1"]) };
    const lines = [line({ publicId: "a1E1" }), line({ publicId: "a1E2" }), line({ publicId: "a1E2" })];
    expect(outcomes(lines, known)).toEqual(["ID_TAKEN", "added", "ID_TAKEN"]);
  });

  test("of a balance that stands still is refused", () => {
    expect(outcomes([line()], { balances: ana(5, 0, true) })).toEqual(["BALANCE_FROZEN"]);
  });

  test("spends no more than there is after the lines before it", () => {
    const spend = (points: number) => line({ kind: "Redeem", points });
    const waiting = line({ points: 100, releasesOn: "2026-06-02" });
    expect(
      outcomes([spend(-6), spend(-6), line(), spend(-9), waiting, spend(-6)], { balances: ana(6) }),
    ).toEqual(["added", "NOT_ENOUGH_POINTS", "added", "added", "added", "NOT_ENOUGH_POINTS"]);
  });

  test("pays what is owed before it can be spent", () => {
    const spend = line({ kind: "Redeem", points: -5 });
    expect(
      outcomes([line(), spend, line(), line({ kind: "Redeem", points: -6 })], { balances: ana(0, 12) }),
    ).toEqual(["added", "NOT_ENOUGH_POINTS", "added", "added"]);
  });
});

test("points wait for a release date that is to come, and for no other", () => {
  expect(
    ["2026-06-02", "2026-06-01", undefined].map((releasesOn) => isPending({ releasesOn }, "2026-06-01")),
  ).toEqual([true, false, false]);
});
