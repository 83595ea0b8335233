import { expect, test } from "vitest";
import { Breaker } from "./breaker.ts";

function breakerAt() {
  const clock = { now: 0 };
  return { clock, breaker: new Breaker({ failures: 2, openForMs: 10_000 }, () => clock.now) };
}

test("a breaker opens after failures in a row, and a success in between forgives them", () => {
  const { breaker } = breakerAt();
  breaker.fail();
  breaker.succeed();
  breaker.fail();
  expect(breaker.secondsUntilTry()).toBe(0);
  breaker.fail();
  expect(breaker.secondsUntilTry()).toBe(10);
});

test("who wants to be left alone is, for as long as they say", () => {
  const { breaker, clock } = breakerAt();
  breaker.rest(60_000);
  expect(breaker.secondsUntilTry()).toBe(60);
  // Another call was on its way: neither its answer nor its silence shortens that.
  breaker.succeed();
  breaker.fail();
  breaker.rest(5_000);
  expect(breaker.secondsUntilTry()).toBe(60);
  clock.now = 60_000;
  expect(breaker.secondsUntilTry()).toBe(0);
});

test("after the pause one call tries for all, and what comes of it counts", () => {
  const { breaker, clock } = breakerAt();
  breaker.fail();
  breaker.fail();
  clock.now = 10_000;
  expect([breaker.secondsUntilTry(), breaker.secondsUntilTry()]).toEqual([0, 10]);
  breaker.fail();
  expect(breaker.secondsUntilTry()).toBe(10);
  clock.now = 20_000;
  expect(breaker.secondsUntilTry()).toBe(0);
  breaker.succeed();
  expect([breaker.secondsUntilTry(), breaker.secondsUntilTry()]).toEqual([0, 0]);
});
