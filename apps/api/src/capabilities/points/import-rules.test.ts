import { describe, expect, test } from "vitest";
import {
  causeOf,
  isPending,
  judgeLines,
  lineKey,
  newMemory,
  splitLines,
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
    pointAt: new Date(0),
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

test("lines of who owes or spends are written in their order, all others together", () => {
  const [spent, owing, plain] = [line(), line({ memberId: "003Rui" }), line({ memberId: "003Lia" })];
  const spend = line({ kind: "Expired", points: -1 });
  const balances = new Map([["003Rui", { available: 0, debt: 1, isFrozen: false }]]);
  expect(splitLines([spent, owing, plain, spend], { balances })).toEqual({
    together: [plain],
    inOrder: [spent, owing, spend],
  });
});
