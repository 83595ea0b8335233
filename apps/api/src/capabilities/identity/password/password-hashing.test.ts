import { expect, test } from "vitest";
import { createPasswordHashing, hashPassword } from "./password-hashing.ts";

test("a password is stored as argon2id with 19 MiB, two passes and one lane", async () => {
  expect(await hashPassword("Colheita@2026")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a password fits its hash however its accents were composed, and no password fits no hash", async () => {
  const place = createPasswordHashing().enter();
  const hash = await hashPassword("Sófá@2026".normalize("NFD"));
  expect(await place.verify(hash, "Sófá@2026".normalize("NFC"))).toBe(true);
  expect(await place.verify(hash, "sófá@2026")).toBe(false);
  expect(await place.verify(undefined, "Sófá@2026")).toBe(false);
  place.leave();
});

test("a log-in beyond those that may be under way is refused as unavailable", async () => {
  const hashing = createPasswordHashing(2);
  const places = [hashing.enter(), hashing.enter()];
  expect(() => hashing.enter()).toThrow("unavailable");
  const hash = await hashPassword("a");
  expect(await Promise.all(places.map((place) => place.verify(hash, "a")))).toEqual([true, true]);
  for (const place of places) place.leave();
  hashing.enter().leave();
});

test("row 6: nobody is refused sooner than 50 ms after the place was entered, however little there was to do", async () => {
  const at = performance.now();
  const place = createPasswordHashing().enter();
  await place.untilRefusable();
  expect(performance.now() - at).toBeGreaterThan(48);
});

test("who only waits to be refused leaves the place to others", async () => {
  const hashing = createPasswordHashing(1);
  const refused = hashing.enter().untilRefusable();
  hashing.enter().leave();
  await refused;
});

test("who waits for something else leaves the place to others, and takes one again", async () => {
  const hashing = createPasswordHashing(1);
  const first = hashing.enter();
  await first.stepOut(() => {
    hashing.enter().leave();
    return Promise.resolve();
  });
  expect(() => hashing.enter()).toThrow("unavailable");
  let other: ReturnType<typeof hashing.enter> | undefined;
  const late = first.stepOut(() => {
    other = hashing.enter();
    return Promise.resolve();
  });
  await expect(late).rejects.toThrow("unavailable");
  // Who could not come back gives no place away that is another's.
  first.leave();
  expect(() => hashing.enter()).toThrow("unavailable");
  other?.leave();
  hashing.enter().leave();
});

test("a hash that failed to be made is made again, and fails nobody who comes later", async () => {
  let calls = 0;
  const failing = (password: string): Promise<string> =>
    (calls += 1) === 1 ? Promise.reject(new Error("no memory")) : hashPassword(password);
  const place = createPasswordHashing(undefined, failing).enter();
  await expect(place.verify(undefined, "a")).rejects.toThrow("no memory");
  expect(await place.verify(undefined, "a")).toBe(false);
  expect(await place.verify(await hashPassword("a"), "a")).toBe(true);
  expect(calls).toBe(2);
  place.leave();
});
