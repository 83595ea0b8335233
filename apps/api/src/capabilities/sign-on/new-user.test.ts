import { expect, test } from "vitest";
import type { Platform } from "../../platform/platform.ts";
import { openNewUser, presentNewUser } from "./new-user.ts";

const clock = { ms: Date.parse("2026-11-21T12:00:00Z") };
const platform = {
  config: { secretKey: "the secret key of the tests, long enough" },
  clock: { now: () => new Date(clock.ms) },
} as unknown as Platform;
const claims = { subject: "s-1", email: "ana@x.example", isEmailProven: true, firstName: "Ana" };

test("a new user carries a proof of what was vouched for, for half an hour", () => {
  const { proof, ...shown } = presentNewUser(
    platform,
    { name: "Correio", issuer: "https://c.example" },
    claims,
  );
  expect(shown).toEqual({
    providerName: "Correio",
    email: "ana@x.example",
    isEmailProven: true,
    firstName: "Ana",
  });
  expect(openNewUser(platform, proof)).toEqual({
    issuer: "https://c.example",
    subject: "s-1",
    email: "ana@x.example",
    isEmailProven: true,
  });
  expect(openNewUser(platform, `${proof.slice(0, -4)}AAAA`)).toBeUndefined();
  clock.ms += 31 * 60_000;
  expect(openNewUser(platform, proof)).toBeUndefined();
});
