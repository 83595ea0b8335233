import { ACCOUNT_TYPES } from "@colheita/contract/kit";
import { describe, expect, test } from "vitest";
import { classOf, codesOf, isOpenTo } from "../../../../../tests/access/page-classes.ts";
import { layoutOf } from "./home-variants.ts";
import { farmersShortcuts, openShortcuts } from "./shortcuts.ts";
import { comesToWork } from "./work-first.ts";

describe("the home of a member", () => {
  test("is chosen by account type, whatever its letters' case", () => {
    const variants = ACCOUNT_TYPES.map(
      (type) => layoutOf(codesOf(type).map((code) => code.toUpperCase())).variant,
    );
    expect(variants).toEqual([
      "farmer",
      "seller",
      "seller",
      "seller",
      "seller",
      "seller",
      "seller",
      "focal-point",
      "analyst",
    ]);
  });

  test("is a farmer's where no code is an account type, and before the codes are known", () => {
    expect(layoutOf(["rushdevendas"]).variant).toBe("farmer");
    expect(layoutOf([]).variant).toBe("farmer");
  });

  test("of several account types is that of the one with the most to do", () => {
    expect(layoutOf(["consultor", "focalpoint", "timedevendas"]).variant).toBe("focal-point");
    expect(layoutOf(["agricultor", "consultor"]).variant).toBe("seller");
    expect(layoutOf(["analistadefocalizacao", "agricultor"]).variant).toBe("farmer");
  });

  test.each(ACCOUNT_TYPES)("leads a member who is %s to four pages that exist", (type) => {
    const { shortcuts } = layoutOf(codesOf(type));
    expect(shortcuts.length).toBeGreaterThanOrEqual(4);
    for (const { href } of shortcuts) {
      const meant = classOf({ path: href });
      expect(meant && isOpenTo(type, meant), href).toBe(true);
    }
  });

  test("of a farmer has the shortcuts that stand in the page before it is known whose home it is", () => {
    expect(layoutOf(codesOf("agricultor")).shortcuts).toEqual(Object.values(farmersShortcuts));
  });

  test.each(ACCOUNT_TYPES)("fills all four places for %s before its own code has come", (type) => {
    expect(openShortcuts(Object.values(farmersShortcuts), codesOf(type)).length).toBeGreaterThanOrEqual(4);
  });

  test.each(ACCOUNT_TYPES)(
    "shows %s points first exactly where the page does not wait for its code",
    (type) => {
      expect(layoutOf(codesOf(type)).hero).toBe(comesToWork(codesOf(type)) ? "role" : "points");
    },
  );

  test("shows an analyst no points first", () => {
    const { hero, parts } = layoutOf(["Analistadefocalizacao"]);
    expect(hero).toBe("role");
    expect(parts).not.toContain("points");
    expect(parts).not.toContain("rewards");
  });
});
