import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCellphone } from "@colheita/brazil";
import vectors from "../../../../../packages/brazil/test/vectors.json" with { type: "json" };
import { emailOf, someCase } from "../../../test/world/some-case.ts";
import { supportWorld, type SupportWorld } from "../../../test/world/support-world.ts";

let world: SupportWorld;
beforeAll(async () => {
  world = await supportWorld();
}, 60_000);
afterAll(() => world.close());

const wrong: readonly (readonly [what: string, more: object, fields: Readonly<Record<string, string>>])[] = [
  ["no type", { Type: "" }, { Type: "EMPTY_TYPE", Reason: "EMPTY_REASON" }],
  [
    "a type that is not offered",
    { Type: "Nota Fiscal", Reason: "Nota sem pontos" },
    { Type: "EMPTY_TYPE", Reason: "EMPTY_REASON" },
  ],
  ["no reason", { Reason: undefined }, { Reason: "EMPTY_REASON" }],
  ["a reason of another type", { Reason: "Primeiro acesso" }, { Reason: "EMPTY_REASON" }],
  ["no name", { Name: "  " }, { Name: "EMPTY_NAME" }],
  ["a name of one letter", { Name: "A" }, { Name: "INVALID_FIRST_NAME" }],
  ["a name with digits", { Name: "Ana 2" }, { Name: "INVALID_FIRST_NAME" }],
  ["no e-mail", { SuppliedEmail: "" }, { SuppliedEmail: "EMPTY_EMAIL" }],
  ["an e-mail without a domain", { SuppliedEmail: "nair@fazenda" }, { SuppliedEmail: "INVALID_EMAIL" }],
  ["no phone", { Phone: "" }, { Phone: "EMPTY_PHONE" }],
  ["a phone that is none", { Phone: "(66) 3812-4471" }, { Phone: "INVALID_PHONE" }],
  ["a phone with a digit too many", { Phone: "159109477038" }, { Phone: "INVALID_PHONE" }],
  ["a phone with a letter inside", { Phone: "379751A3431" }, { Phone: "INVALID_PHONE" }],
  ["no description", { Description: " \n " }, { Description: "EMPTY_DESCRIPTION" }],
  ["a description of 251 characters", { Description: "a".repeat(251) }, { Description: "TOO_LONG" }],
  ["a description with U+0000", { Description: "a\u0000b" }, { Description: "INVALID_TEXT" }],
  [
    "nothing at all",
    {
      Type: undefined,
      Reason: undefined,
      Name: undefined,
      SuppliedEmail: undefined,
      Phone: undefined,
      Description: undefined,
    },
    {
      Type: "EMPTY_TYPE",
      Reason: "EMPTY_REASON",
      Name: "EMPTY_NAME",
      SuppliedEmail: "EMPTY_EMAIL",
      Phone: "EMPTY_PHONE",
      Description: "EMPTY_DESCRIPTION",
    },
  ],
];

test.each(wrong)("5.1: a case with %s is refused at its field, by its code", async (_what, more, fields) => {
  const body = someCase(more);
  const answer = await world.call("POST", "/api/addCase", { body });
  expect([answer.status, answer.json()["success"]]).toEqual([400, false]);
  const errors = answer.json()["errors"] as { field: string; code: string }[];
  expect(Object.fromEntries(errors.map(({ field, code }) => [field.replace("body.", ""), code]))).toEqual(
    fields,
  );
});

describe("the cellphone of a case, by the vectors", () => {
  // The vectors are raw values: what is made of a text that may be typed so is for `inputs`.
  const raw = vectors.phone.invalid.filter(({ value }) => readCellphone(value) === value);
  test.each(raw)("$value is refused: $why", async ({ value }) => {
    const answer = await world.call("POST", "/api/addCase", { body: someCase({ Phone: value }) });
    expect(answer.json()["errors"]).toEqual([{ field: "body.Phone", code: "INVALID_PHONE" }]);
  });

  test.each(vectors.phone.inputs)("$input is taken as $normalized", async ({ input, normalized }) => {
    const body = someCase({ Phone: input });
    expect((await world.visit(body)).status).toBe(200);
    expect((await world.casesOf(emailOf(body)))[0]?.["phone"]).toBe(normalized);
  });
});

test("the last character that fits is kept, however a line ends", async () => {
  const body = someCase({ Description: `${"a".repeat(124)}\r\n${"b".repeat(125)}` });
  expect((await world.visit(body)).status).toBe(200);
  expect((await world.casesOf(emailOf(body)))[0]?.["description"]).toHaveLength(250);
});

test("row 26: no field of 100 kB is read for long, or kept", async () => {
  const long = "á".repeat(100_000);
  for (const field of ["Type", "Reason", "Name", "SuppliedEmail", "Phone", "Description"]) {
    const answer = await world.call("POST", "/api/addCase", { body: someCase({ [field]: long }) });
    expect([answer.status, answer.json()["errors"]]).toEqual([
      400,
      [{ field: `body.${field}`, code: "TOO_LONG" }],
    ]);
  }
});
