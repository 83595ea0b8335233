import { describe, expect, test } from "vitest";
import { hasDesktopItems, screensOf, shownSections } from "./menu-items.ts";
import type { MenuItem } from "./menu-items.ts";

const link = (id: string, only?: "phone" | "desktop"): MenuItem => ({
  kind: "link",
  id,
  label: id,
  href: `/${id}`,
  ...(only ? { only } : {}),
});
const swap = (linkedAccounts: number): MenuItem => ({
  kind: "switch-account",
  id: "swap",
  label: "swap",
  linkedAccounts,
  onSelect: () => {},
});

describe("the menu's items", () => {
  test("switching accounts is offered only to who has a linked account", () => {
    expect(shownSections([[link("a")], [swap(0)]])).toEqual([[link("a")]]);
    expect(shownSections([[swap(1)]])).toHaveLength(1);
  });

  test("a menu of phone items alone has nothing to open on a desktop", () => {
    expect(hasDesktopItems([[link("a", "phone")]])).toBe(false);
    expect(hasDesktopItems([[link("a", "phone")], [link("b")]])).toBe(true);
    expect(hasDesktopItems([[swap(0)]])).toBe(false);
  });

  test("a section of phone items alone is gone from a desktop with its rule", () => {
    expect(screensOf([link("a", "phone"), link("b", "phone")])).toBe("phone");
    expect(screensOf([link("a", "phone"), link("b")])).toBeUndefined();
  });
});
