import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, someCpf } from "../../../../test/world/members.ts";
import { isLong } from "../../../../test/server/effort.ts";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
  // Here the throttles themselves are tried; the proof that stands before them has tests of its own.
  await world.set("HumanProofAfter", { wrongPasswords: 1_000, wrongOfNetwork: 100_000 });
});
afterAll(() => world.close());

let addresses = 0;
/** Returns a browser at an address nobody else has. */
function browser(): Browser {
  addresses += 1;
  return new Browser(world, `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
}

test("row 7: after ten wrong passwords an address waits, while the member gets in from elsewhere", async () => {
  const ana = await world.registered();
  const thief = browser();
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, index) => thief.logIn(ana.taxId, `Errada@${index}`)),
  );
  const counts = Map.groupBy(tries, ({ status }) => status);
  expect(counts.get(401)).toHaveLength(10);
  expect(counts.get(429)).toHaveLength(20);
  const refused = await thief.logIn(ana.taxId);
  expect(refused.code).toBe("too-many-requests");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20);
  expect((await browser().logIn(ana.taxId)).status).toBe(200);
});

test("who logs in several times at the same moment is let in each time", async () => {
  for (let round = 0; round < 20; round += 1) {
    const ana = await world.registered();
    const home = browser();
    const tries = await Promise.all(Array.from({ length: 6 }, () => home.logIn(ana.taxId)));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  }
});

test("row 7: guessing from many machines keeps strangers waiting, and not the member where they were before", async () => {
  const ana = await world.registered();
  const home = browser();
  await home.logIn(ana.taxId);
  const thieves = Array.from({ length: 12 }, browser);
  for (const thief of thieves)
    await Promise.all(Array.from({ length: 9 }, () => thief.logIn(ana.taxId, "Errada@2026")));
  expect((await browser().logIn(ana.taxId)).status).toBe(429);
  expect((await home.logIn(ana.taxId)).status).toBe(200);
  for (let wrong = 0; wrong < 10; wrong += 1) await home.logIn(ana.taxId, "Errada@2026");
  expect((await home.logIn(ana.taxId)).status).toBe(429);
});

test("row 7: one address may try so many log-ins in a minute, by the call and by the form", async () => {
  const limited = await world.another({ LOG_INS_PER_MINUTE: "3" });
  const ana = await world.registered();
  const visitor = new Browser(limited, "192.0.2.77");
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await visitor.logIn(ana.taxId)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const form = new URLSearchParams({ username: ana.taxId, password: PASSWORD }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const locations: unknown[] = [];
  for (let count = 0; count < 4; count += 1)
    locations.push((await visitor.call("POST", "/login", form, type)).headers.location);
  expect(locations).toEqual(["/home", "/home", "/home", "/login?erro=too-many-requests"]);
  expect((await new Browser(limited, "192.0.2.78").logIn(ana.taxId)).status).toBe(200);
});

test("row 7: a locked account and address unlock by themselves, and each further try waits longer", async () => {
  const ana = await world.registered();
  const thief = browser();
  const waits: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    const response = await thief.logIn(ana.taxId, "Errada@2026");
    if (response.status === 429) {
      waits.push(Number(response.headers["retry-after"]));
      await sql`update identity.throttle set blocked_until = platform.clock()`.execute(world.db);
    }
  }
  expect(waits).toEqual([30, 60]);
  await sql`update identity.throttle set updated_at = updated_at - interval '1 day', blocked_until = platform.clock()`.execute(
    world.db,
  );
  expect((await thief.logIn(ana.taxId)).status).toBe(200);
});

test("the right password forgets the wrong ones before it", async () => {
  const ana = await world.registered();
  const clumsy = browser();
  for (let round = 0; round < 3; round += 1) {
    for (let wrong = 0; wrong < 9; wrong += 1) await clumsy.logIn(ana.taxId, "Errada@2026");
    expect((await clumsy.logIn(ana.taxId)).status).toBe(200);
  }
});

test.runIf(isLong)(
  "row 7: one address that tries a thousand accounts is slowed down after a hundred, and their members get in",
  async () => {
    const ana = await world.registered();
    const thief = new Browser(await world.another({ LOG_INS_PER_MINUTE: "10000" }), "192.0.2.90");
    const accounts = [ana.taxId, ...Array.from({ length: 999 }, someCpf)];
    const statuses: number[] = [];
    for (let from = 0; from < accounts.length; from += 10) {
      const some = accounts.slice(from, from + 10);
      const answers = await Promise.all(some.map((account) => thief.logIn(account, "Errada@2026")));
      statuses.push(...answers.map(({ status }) => status));
    }
    const guesses = statuses.filter((status) => status !== 429);
    expect(new Set(guesses)).toEqual(new Set([401]));
    expect(guesses.length).toBeGreaterThanOrEqual(100);
    // Each pause that passes meanwhile lets one more through.
    expect(guesses.length).toBeLessThan(110);
    expect((await thief.logIn(ana.taxId)).status).toBe(429);
    expect((await browser().logIn(ana.taxId)).status).toBe(200);
  },
);
