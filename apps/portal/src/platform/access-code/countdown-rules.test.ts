import { expect, test } from "vitest";
import { clockOf, isSendLimited, lifeMinutes, resendFrom, secondsUntil } from "./countdown-rules.ts";

test("a countdown ends at nothing", () => {
  const now = Date.UTC(2026, 10, 21);
  expect(secondsUntil(new Date(now + 41_200), now)).toBe(42);
  expect(secondsUntil(new Date(now - 5000), now)).toBe(0);
});

test("seconds are shown as a clock shows them", () => {
  expect([0, 9, 42, 60, 725].map(clockOf)).toEqual(["0:00", "0:09", "0:42", "1:00", "12:05"]);
});

test("another code may be asked for half a minute after the last was sent, or when the server sends one", () => {
  const sentAt = Date.UTC(2026, 10, 21);
  const issuedAt = new Date(sentAt);
  const expiresAt = new Date(sentAt + 240_000);
  const from = (nextSendAt: number) =>
    resendFrom({ issuedAt, expiresAt, nextSendAt: new Date(nextSendAt) }).getTime();
  expect(from(sentAt)).toBe(sentAt + 30_000);
  expect(from(sentAt + 90_000)).toBe(sentAt + 90_000);
  const isLimited = (nextSendAt: number) =>
    isSendLimited({ issuedAt, expiresAt, nextSendAt: new Date(nextSendAt) });
  expect([isLimited(sentAt), isLimited(sentAt + 90_000)]).toEqual([false, true]);
});

test("counts how long a code is good from its issue, and takes ten minutes where that is not known", () => {
  const issuedAt = new Date(Date.UTC(2026, 10, 21));
  const expiresAt = new Date(issuedAt.getTime() + 240_000);
  expect(lifeMinutes({ issuedAt, expiresAt })).toBe(4);
  expect(
    [{}, { issuedAt: new Date(Number.NaN) }].map((instants) => lifeMinutes({ ...instants, expiresAt })),
  ).toEqual([10, 10]);
});
