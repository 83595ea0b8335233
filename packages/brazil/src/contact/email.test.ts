import { describe, expect, test } from "vitest";
import { emailRefusal, isEmail, looksLikeEmail, normalizeEmail } from "./email.ts";

describe("e-mail", () => {
  test.each([
    "ana@exemplo.com.br",
    "ana.paula+feira@colheita.example",
    "a_b-c@x1-y.agr.br",
    "o'hara@exemplo.com",
  ])("%s is one", (value) => {
    expect(emailRefusal(value)).toBeNull();
  });

  test.each([
    ["", "empty"],
    ["ana", "at-sign"],
    ["ana@x@exemplo.com", "at-sign"],
    ["@exemplo.com", "local-part"],
    ["ana.@exemplo.com", "local-part"],
    [".ana@exemplo.com", "local-part"],
    ["ana..paula@exemplo.com", "local-part"],
    ["ana paula@exemplo.com", "local-part"],
    ["joão@exemplo.com", "local-part"],
    [`${"a".repeat(65)}@exemplo.com`, "local-part"],
    ["ana@", "domain"],
    ["ana@exemplo", "domain"],
    ["ana@exemplo.c", "domain"],
    ["ana@exemplo.c0m", "domain"],
    ["ana@-exemplo.com", "domain"],
    ["ana@exemplo..com", "domain"],
    ["ana@exemplo.com ", "domain"],
    [`ana@${"a.".repeat(130)}com`, "length"],
  ])("“%s” is none: %s", (value, reason) => {
    expect(emailRefusal(value)).toBe(reason);
    expect(isEmail(value)).toBe(false);
  });

  test("it is stored without blanks around it, in lower case", () => {
    expect(normalizeEmail("  Ana@Exemplo.COM ")).toBe("ana@exemplo.com");
  });

  test("whoever types @ means an e-mail", () => {
    expect(looksLikeEmail("ana@")).toBe(true);
    expect(looksLikeEmail("ana")).toBe(false);
  });
});
