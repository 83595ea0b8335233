import { expect, test } from "vitest";
import { compareRows, type SeenRows } from "./compare-rows.ts";
import type { DeclaredRows } from "./declared-rows.ts";

const lots: DeclaredRows = {
  place: "lot-store.ts:1",
  parts: [/select id, expires_on from points\.lot where member_id = \$\d+ /g, /(?:)/g],
  ownLength: 55,
  columns: { id: ["number"], expiresOn: ["text", "null"] },
  isWhole: true,
};
const left: DeclaredRows = {
  place: "lot-store.ts:9",
  parts: [/c\.points - /g, /(?:)/g],
  ownLength: 11,
  columns: { left: ["number"] },
  isWhole: false,
};
const text = "select id, expires_on from points.lot where member_id = $1 for update";

const compare = (seen: SeenRows, declared = [lots]) => compareRows(declared, [seen]);
const id = ["number"] as const;

test("rows that are as declared are no fault", () => {
  expect(compare({ text, columns: { id, expires_on: ["null", "text"] } })).toEqual({ seen: 1, faults: [] });
});

test("a value of another kind, a column too few and a column too many are faults", () => {
  expect(compare({ text, columns: { id: ["text"], expires_on: ["text"] } }).faults).toEqual([
    "lot-store.ts:1: id is declared as number, and was text",
  ]);
  expect(compare({ text, columns: { id, member_id: ["text"] } }).faults).toEqual([
    "lot-store.ts:1: expiresOn is declared and not selected",
    "lot-store.ts:1: memberId is selected and not declared",
  ]);
});

test("null where the type has none is a fault", () => {
  const never: DeclaredRows = { ...lots, columns: { id, expiresOn: ["text"] } };
  expect(compare({ text, columns: { id, expires_on: ["text", "null"] } }, [never]).faults).toEqual([
    "lot-store.ts:1: expiresOn is declared as text, and was null",
  ]);
});

test("a statement of which no row came proves nothing", () => {
  const faults = ["lot-store.ts:1: no API test gets a row of it"];
  expect(compare({ text: "select 1", columns: { one: id } }).faults).toEqual(faults);
  expect(compare({ text, columns: { id: [], expires_on: [] } }).faults).toEqual(faults);
});

test("an expression inside a statement is checked by the column that it becomes", () => {
  const selected = 'select c.points - (select 1) as "left" from earning.credit c';
  expect(compare({ text: selected, columns: { left: ["text"] } }, [left]).faults).toEqual([
    "lot-store.ts:9: left is declared as number, and was text",
  ]);
});

test("of two statements that fit, the one that says more is meant", () => {
  const any: DeclaredRows = { ...lots, place: "any.ts:1", parts: [/select id/g, /(?:)/g], ownLength: 9 };
  expect(compare({ text, columns: { id, expires_on: ["text"] } }, [any, lots]).faults).toEqual([
    "any.ts:1: no API test gets a row of it",
  ]);
});

test("a statement without a type is no row to check", () => {
  const untyped: DeclaredRows = { ...lots, columns: undefined };
  expect(compare({ text, columns: { id: ["text"] } }, [untyped])).toEqual({ seen: 0, faults: [] });
});
