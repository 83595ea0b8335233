import { expect, test } from "vitest";
import { isSameOrigin, ownLocation } from "./origin-rules.ts";

const host = "colheita.example:3000";

test("row 15: only our own pages may use the session's cookie", () => {
  expect(isSameOrigin({ "sec-fetch-site": "same-origin" }, host)).toBe(true);
  expect(isSameOrigin({ origin: "https://colheita.example:3000" }, host)).toBe(true);
  expect(isSameOrigin({ referer: "https://colheita.example:3000/home" }, host)).toBe(true);
  expect(isSameOrigin({}, host)).toBe(true);
  for (const site of ["cross-site", "same-site", "none"])
    expect(isSameOrigin({ "sec-fetch-site": site, origin: "https://colheita.example:3000" }, host)).toBe(
      false,
    );
  for (const origin of ["https://evil.example", "null", "", "https://colheita.example:3000.evil.example"])
    expect(isSameOrigin({ origin }, host)).toBe(false);
  expect(isSameOrigin({ referer: "https://evil.example/colheita.example:3000" }, host)).toBe(false);
});

test("row 16: a remembered location leads nowhere else", () => {
  expect(ownLocation("/extrato?periodo=30")).toBe("/extrato?periodo=30");
  expect(ownLocation("/noticias/a0A000000000001")).toBe("/noticias/a0A000000000001");
  for (const elsewhere of [
    undefined,
    "",
    "extrato",
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2fevil.example",
    "/%252fevil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\n/evil.example",
    `/${"a".repeat(600)}`,
  ])
    expect(ownLocation(elsewhere)).toBeUndefined();
});
