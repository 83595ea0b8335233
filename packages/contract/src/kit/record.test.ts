import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldsOf, record } from "./record.ts";
import { Instant, QueryFlag, QueryInteger, text } from "./scalars.ts";

const Inner = record({ grownOn: ["acg_GrownOn__c", z.iso.date()] });
const Field = record({
  name: ["Name", text(20, 1)],
  harvestedAt: ["acg_HarvestedAt__c", z.optional(Instant)],
  crops: ["acg_Crops__c", z.array(Inner)],
});

const inCode = {
  name: "Talhão 7",
  harvestedAt: new Date("2026-03-01T10:00:00Z"),
  crops: [{ grownOn: "2026-01-31" }],
};
const onWire = {
  Name: "Talhão 7",
  acg_HarvestedAt__c: "2026-03-01T10:00:00.000Z",
  acg_Crops__c: [{ acg_GrownOn__c: "2026-01-31" }],
};

test("a record has one spelling on the wire and another in the code, at any depth", () => {
  expect(z.decode(Field, onWire)).toEqual(inCode);
  expect(z.encode(Field, inCode)).toEqual(onWire);
});

test("a field that was not declared crosses in neither direction", () => {
  expect(z.decode(Field, { ...onWire, isAdmin: true, name: "x" } as never)).toEqual(inCode);
  expect(z.encode(Field, { ...inCode, passwordHash: "x", Name: "x" } as never)).toEqual(onWire);
});

test("a field that is absent stays absent", () => {
  const decoded = z.decode(Field, { Name: "a", acg_Crops__c: [] });
  expect(Object.keys(decoded)).toEqual(["name", "crops"]);
  expect(Object.keys(z.encode(Field, { ...decoded, harvestedAt: undefined }))).toEqual([
    "Name",
    "acg_Crops__c",
  ]);
});

test("what breaks a rule is named by its wire path", () => {
  const { error } = z.safeDecode(Field, { ...onWire, acg_Crops__c: [{ acg_GrownOn__c: "31/01/2026" }] });
  expect(error?.issues[0]?.path).toEqual(["acg_Crops__c", 0, "acg_GrownOn__c"]);
});

test("only records have fields to list", () => {
  expect(Object.keys(fieldsOf(Field) ?? {})).toEqual(["name", "harvestedAt", "crops"]);
  expect(fieldsOf(z.string())).toBeUndefined();
});

test.each([
  ["12", 12],
  ["0", 0],
  ["007", 7],
])("the query's %s is the number %d", (typed, value) => {
  expect(z.decode(QueryInteger, typed)).toBe(value);
});

test.each(["", "-1", "1.5", "1e3", "NaN", "1234567890", "１２", " 1"])(
  "the query's %j is no number",
  (typed) => {
    expect(z.safeDecode(QueryInteger, typed).success).toBe(false);
  },
);

test("a flag is true or false, and nothing like it", () => {
  expect(z.decode(QueryFlag, "true")).toBe(true);
  for (const typed of ["", "1", "TRUE", "on"])
    expect(z.safeDecode(QueryFlag, typed as "true").success).toBe(false);
});

test("a text has its length, and no character that no keyboard types", () => {
  expect(z.safeDecode(text(5), "áéíóú").success).toBe(true);
  expect(z.safeDecode(text(80), "duas\nlinhas\te um tab").success).toBe(true);
  for (const typed of ["", "123456", "a\u0000", "\u001b[31m"])
    expect(z.safeDecode(text(5, 1), typed).success).toBe(false);
});
