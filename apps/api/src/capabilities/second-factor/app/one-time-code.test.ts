import { expect, test } from "vitest";
import { Secret } from "otpauth";
import { codeAt, newSecret, secretAddress, stepOf } from "./one-time-code.ts";

const rfcSecret = Secret.fromUTF8("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1_000);

test("the codes are those of RFC 6238 (appendix B, the last six digits)", () => {
  const vectors = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const;
  for (const [seconds, code] of vectors) {
    expect(codeAt(rfcSecret, at(seconds))).toBe(code);
    expect(stepOf(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  }
});

test("a phone's clock may be one step off, and not two", () => {
  const now = at(1_800_000_015);
  const step = 60_000_000;
  for (const off of [-1, 0, 1]) {
    const code = codeAt(rfcSecret, at(1_800_000_015 + off * 30));
    expect(stepOf(rfcSecret, code, now)).toBe(step + off);
  }
  for (const off of [-2, 2])
    expect(stepOf(rfcSecret, codeAt(rfcSecret, at(1_800_000_015 + off * 30)), now)).toBeUndefined();
});

test("a code may be typed with a blank in its middle, and nothing else is one", () => {
  expect(stepOf(rfcSecret, "287 082", at(59))).toBe(1);
  for (const typed of ["", "28708", "2870822", "28708a", "٢٨٧٠٨٢", "287082\u0000"])
    expect(stepOf(rfcSecret, typed, at(59))).toBeUndefined();
});

test("a secret has 160 bits, and its address says to apps whose it is", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const address = new URL(secretAddress(secret, { issuer: "Colheita", label: "ana@fazenda.example" }));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Colheita:ana%40fazenda\.example\?/);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: "Colheita",
    period: "30",
  });
});
