import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { jsonEncoder } from "./encoder.ts";
import { page } from "./page.ts";
import { record } from "./record.ts";
import { CalendarDate, Id, Instant, Points } from "./scalars.ts";

const Line = record({
  id: ["Id", Id],
  title: ["Name", z.string()],
  points: ["Points__c", Points],
  share: ["acg_Share__c", z.optional(z.number())],
  at: ["CreatedDate", Instant],
  endsOn: ["EndDate__c", z.optional(CalendarDate)],
  isRead: ["Read__c", z.boolean()],
  kind: ["acg_Kind__c", z.enum(["a", "b"])],
  goal: ["acg_Goal__c", z.nullable(z.string())],
  tags: ["acg_Tags__c", z.array(z.string())],
  plain: ["acg_Plain__c", z.object({ count: z.int(), when: z.optional(Instant) })],
  either: ["acg_Either__c", z.union([z.string(), z.int()])],
});
const Page = page(Line);

const id = fc.stringMatching(/^[0-9A-Za-z]{15}$/);
const instant = fc.date({ min: new Date(0), max: new Date("2099-12-31T23:59:59.999Z"), noInvalidDate: true });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", "\u2028", "\ud800", "</script>"),
);

const line = fc.record({
  id,
  title: anyText,
  points: fc.maxSafeInteger(),
  share: optional(fc.double({ noNaN: true, noDefaultInfinity: true })),
  at: instant,
  endsOn: optional(instant.map((date) => date.toISOString().slice(0, 10))),
  isRead: fc.boolean(),
  kind: fc.constantFrom("a" as const, "b" as const),
  goal: fc.option(anyText),
  tags: fc.array(anyText),
  plain: fc.record({ count: fc.maxSafeInteger(), when: optional(instant) }),
  either: fc.oneof(anyText, fc.maxSafeInteger()),
});

test("the fast encoder writes exactly what the schema would", () => {
  const encode = jsonEncoder(Page);
  const pages = fc.record({
    items: fc.array(line, { maxLength: 4 }),
    nextCursor: optional(fc.string()),
    total: optional(fc.nat()),
  });
  fc.assert(
    fc.property(pages, (value) => {
      expect(JSON.parse(encode(value))).toEqual(JSON.parse(JSON.stringify(z.encode(Page, value))));
    }),
  );
});

test("a field that no schema declares is never written", () => {
  const encode = jsonEncoder(record({ name: ["Name", z.string()] }));
  expect(encode({ name: "Ana", passwordHash: "x", Name: "y" })).toBe('{"Name":"Ana"}');
});

test("a reply without any field that is there is an empty object", () => {
  expect(jsonEncoder(record({ name: ["Name", z.optional(z.string())] }))({ name: undefined })).toBe("{}");
});
