import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import {
  statementFilterOf,
  isNarrowed,
  openEntryOf,
  statementAddressQuery,
  readDates,
  viewOf,
  wholeStatement,
} from "./statement-view-rules.ts";
import type { Period, StatementView } from "./statement-view-rules.ts";

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dates = fc
  .tuple(day, day)
  .map((days): Period => ({ kind: "dates", from: days.toSorted()[0] ?? "", to: days.toSorted()[1] ?? "" }));
const period = fc.oneof(
  fc.constant<Period>({ kind: "all" }),
  fc.constant<Period>({ kind: "days", days: 30 }),
  fc.constant<Period>({ kind: "days", days: 90 }),
  fc.constant<Period>({ kind: "season" }),
  dates,
  day.map((from): Period => ({ kind: "dates", from })),
  day.map((to): Period => ({ kind: "dates", to })),
);
const view: fc.Arbitrary<StatementView> = fc
  .record({
    period,
    dateKind: fc.constantFrom("point", "expiration"),
    sort: fc.constantFrom("point-date", "expiration-date", "action", "description", "commercial-gain"),
    search: fc.string({ maxLength: 80 }).map((text) => text.trim()),
    kind: fc.option(fc.constantFrom("Earned", "Redeem", "Transfered", "Expired"), { nil: undefined }),
  })
  .map(({ kind, ...rest }) => (kind === undefined ? rest : { ...rest, kind }));

const today = "2026-11-25";
const season = { id: "a1S000000000001", name: "26/27", startsOn: "2026-07-01", endsOn: "2027-06-30" };

describe("the statement's view in the address", () => {
  test("whatever view is written is read back", () => {
    fc.assert(
      fc.property(view, (chosen) => {
        expect(viewOf(statementAddressQuery(chosen))).toEqual(chosen);
      }),
    );
  });

  test("whatever stands in an address, a view comes of it", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => statementAddressQuery(viewOf(text))).not.toThrow();
      }),
    );
  });

  test("the whole statement has a bare address", () => {
    expect(statementAddressQuery(wholeStatement)).toBe("");
    expect(viewOf("")).toEqual(wholeStatement);
  });

  test("a filtered address reads like a sentence", () => {
    const chosen: StatementView = {
      period: { kind: "days", days: 90 },
      dateKind: "expiration",
      kind: "Redeem",
      sort: "commercial-gain",
      search: "botas",
    };
    expect(statementAddressQuery(chosen, "a1E000000000001")).toBe(
      "?periodo=90-dias&data=vencimento&tipo=resgates&ordem=ganho-comercial&busca=botas&lancamento=a1E000000000001",
    );
  });

  test("what the address does not know, or what makes no sense, counts as not chosen", () => {
    expect(viewOf("?periodo=7-dias&tipo=Redeem&ordem=pontos&data=x&outra=1")).toEqual(wholeStatement);
    expect(viewOf("?de=2026-02-30").period).toEqual({ kind: "all" });
    expect(viewOf("?de=0001-01-01").period).toEqual({ kind: "all" });
    expect(viewOf("?de=2026-05-02&ate=2026-05-01").period).toEqual({ kind: "all" });
    expect(viewOf("?periodo=safra&de=2026-05-01").period).toEqual({ kind: "dates", from: "2026-05-01" });
  });

  test("only an id opens an entry", () => {
    expect(openEntryOf("?lancamento=a1E000000000001")).toBe("a1E000000000001");
    expect(openEntryOf("?lancamento=a1E000000000001AAA")).toBe("a1E000000000001AAA");
    expect(openEntryOf("?lancamento=a1E000000000001aaa")).toBeUndefined();
    expect(openEntryOf("?lancamento=../x")).toBeUndefined();
    expect(openEntryOf("?tipo=bonus")).toBeUndefined();
  });
});

describe("the filter that the server gets", () => {
  test("the whole statement asks with nothing, so that what came with the session serves", () => {
    expect(statementFilterOf(wholeStatement, undefined, today)).toEqual({});
  });

  test("a season is its first and last day, and waits until it is known", () => {
    const chosen: StatementView = { ...wholeStatement, period: { kind: "season" } };
    expect(statementFilterOf(chosen, undefined, today)).toBeUndefined();
    expect(statementFilterOf(chosen, season, today)).toEqual({ from: "2026-07-01", to: "2027-06-30" });
    expect(statementFilterOf(chosen, "none", today)).toEqual({});
  });

  test("the kind of date only matters to a period", () => {
    expect(statementFilterOf({ ...wholeStatement, dateKind: "expiration" }, undefined, today)).toEqual({});
  });

  test("offers days up to today, and for what expires days from today on", () => {
    const month: StatementView = { ...wholeStatement, period: { kind: "days", days: 30 } };
    expect(statementFilterOf(month, undefined, today)).toEqual({ days: 30 });
    expect(statementFilterOf({ ...month, dateKind: "expiration" }, undefined, today)).toEqual({
      from: "2026-11-25",
      to: "2026-12-24",
      dateKind: "expiration",
    });
  });

  test("an order leaves no line out", () => {
    expect(isNarrowed({ ...wholeStatement, sort: "action" })).toBe(false);
    expect(isNarrowed({ ...wholeStatement, search: "x" })).toBe(true);
    expect(isNarrowed({ ...wholeStatement, kind: "Debt" })).toBe(true);
  });
});

describe("a period as it is typed", () => {
  test("two days, or one of them", () => {
    expect(readDates("01/05/2026", "31/05/2026").period).toEqual({
      kind: "dates",
      from: "2026-05-01",
      to: "2026-05-31",
    });
    expect(readDates("", "31/05/2026").period).toEqual({ kind: "dates", to: "2026-05-31" });
    expect(readDates("01/05/2026", "01/05/2026").period).toBeDefined();
  });

  test("shows each error at its field", () => {
    expect(readDates("", "").problems).toEqual({ from: "none-given" });
    expect(readDates("1/5", "31/02/2026").problems).toEqual({ from: "format", to: "day" });
    expect(readDates("31/12/1849", "01/01/2200").problems).toEqual({ from: "far", to: "far" });
    expect(readDates("01/01/1850", "31/12/2199").period).toBeDefined();
    expect(readDates("02/05/2026", "01/05/2026").problems).toEqual({ to: "inverted" });
  });
});
