import { expect, test } from "vitest";
import { hashToken, keyedHash, openVault, randomCharacters, randomToken, SealError } from "./secrets.ts";

const SECRET = "a secret key of at least thirty-two characters";
const vault = openVault(SECRET, "tests");

test("what is sealed opens again, and never looks the same twice", () => {
  const sealed = vault.seal("Código: ÀB-9", "row 1");
  expect(vault.open(sealed, "row 1")).toBe("Código: ÀB-9");
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(sealed).not.toContain("Código");
  expect(vault.seal("Código: ÀB-9", "row 1")).not.toBe(sealed);
  expect(vault.open(vault.seal("", "row 1"), "row 1")).toBe("");
});

test("a seal moved to another row, purpose or installation does not open", () => {
  const sealed = vault.seal("voucher", "row 1");
  expect(() => vault.open(sealed, "row 2")).toThrow(SealError);
  expect(() => openVault(SECRET, "others").open(sealed, "row 1")).toThrow(SealError);
  expect(() => openVault(`${SECRET}!`, "tests").open(sealed, "row 1")).toThrow(SealError);
});

test("an altered, cut or foreign seal does not open", () => {
  const sealed = vault.seal("voucher", "row 1");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (const place of [0, 12, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(() => vault.open(`v1.${altered.toString("base64url")}`, "row 1")).toThrow(SealError);
  }
  for (const wrong of ["", "v1.", "v2.AAAA", sealed.slice(0, 20), sealed.slice(3), "não.é"])
    expect(() => vault.open(wrong, "row 1")).toThrow(SealError);
});

test("a keyed hash depends on the key, the purpose and where its parts end", () => {
  const hash = keyedHash(SECRET, "codes");
  expect(hash("ab", "c")).toEqual(hash("ab", "c"));
  expect(hash("ab", "c")).not.toEqual(hash("a", "bc"));
  expect(hash("ab", "c")).not.toEqual(keyedHash(SECRET, "other")("ab", "c"));
  expect(hash("ab", "c")).not.toEqual(keyedHash(`${SECRET}!`, "codes")("ab", "c"));
});

test("random tokens and characters are of their kind and do not repeat", () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100);
  expect(randomCharacters("XYZ", 50)).toMatch(/^[XYZ]{50}$/);
  expect(hashToken("a")).toHaveLength(32);
});
