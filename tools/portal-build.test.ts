import { expect, test } from "vitest";
import { fingerprint } from "./portal-build.ts";

test("the portal is built anew when the programme's path word changes, and not for what the build does not read", () => {
  const built = fingerprint({ VITE_PROGRAMME_PATH_WORD: "safra", PORT: "3000" });
  expect(fingerprint({ PORT: "4000", VITE_PROGRAMME_PATH_WORD: "safra" })).toBe(built);
  expect(fingerprint({ VITE_PROGRAMME_PATH_WORD: "colheita" })).not.toBe(built);
});
