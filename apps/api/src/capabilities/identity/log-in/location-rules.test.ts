import { expect, test } from "vitest";
import { ownLocation } from "./location-rules.ts";

test("L4, row 16: a remembered location leads to a page of ours, and never to the log-out", () => {
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
    "/logout",
    "/logout?motivo=x",
    "/api/session/end",
    "/isto-nao-existe",
  ])
    expect(ownLocation(elsewhere)).toBeUndefined();
});
