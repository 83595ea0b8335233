import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterQuery, readFilter, showsAll, wholeCatalogue, writeFilter } from "./catalogue-filter-rules.ts";

describe("the catalogue's filter in the address", () => {
  test("the whole catalogue has a bare address", () => {
    expect(writeFilter(wholeCatalogue)).toBe("");
    expect(readFilter("")).toEqual({
      ...wholeCatalogue,
      category: undefined,
      kind: undefined,
      showcaseId: undefined,
    });
    expect(showsAll(readFilter("?ordem=nome"))).toBe(true);
    expect(showsAll(readFilter("?vitrine=a1S00000000000B"))).toBe(false);
  });

  test("every filter comes back out of its address", () => {
    const word = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.trim());
    const filters = fc.record({
      category: fc.option(word.filter(Boolean), { nil: undefined }),
      kind: fc.constantFrom(undefined, "physical" as const, "digital" as const),
      isAffordable: fc.boolean(),
      isWished: fc.boolean(),
      showcaseId: fc.constantFrom(undefined, "a1S00000000000B", "a1S000000000000AAA"),
      search: word,
      sort: fc.constantFrom("points-desc" as const, "points-asc" as const, "name" as const),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(writeFilter(filter))).toEqual(filter);
      }),
    );
  });

  test("an unknown query still shows prizes", () => {
    expect(showsAll(readFilter("?tipo=drones&alcance=1&ordem=%E0%A4&categoria=&vitrine=isto-nao"))).toBe(
      true,
    );
    expect(readFilter(`?busca=${"a".repeat(500)}`).search).toHaveLength(80);
  });

  test("leaves defaults out of the call", () => {
    expect(Object.values(filterQuery(wholeCatalogue)).filter((value) => value !== undefined)).toEqual([]);
    expect(filterQuery(readFilter("?vitrine=a1S00000000000B")).showcaseId).toBe("a1S00000000000B");
    expect(filterQuery(readFilter("?alcance=sim&tipo=vales&ordem=menos-pontos"))).toMatchObject({
      isAffordable: true,
      kind: "digital",
      sort: "points-asc",
    });
  });
});
