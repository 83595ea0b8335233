import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { someCpf } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

/** Mean delay of the event loop that this process claims, in nanoseconds. */
const delay = vi.hoisted(() => {
  const claimed = { mean: 0 };
  const hooks = process.getBuiltinModule("node:perf_hooks");
  hooks.monitorEventLoopDelay = () =>
    ({
      ...claimed,
      enable: () => true,
      reset: () => undefined,
      get mean() {
        return claimed.mean;
      },
    }) as never;
  return claimed;
});

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterEach(() => {
  delay.mean = 0;
});
afterAll(() => world.close());

test("a process under pressure still says that it lives, and answers 503 to every other call", async () => {
  const process = await world.another({ MAX_LATENESS_MS: "2000" });
  delay.mean = 5e9;
  await pause(1_200);
  const busy = await process.call("GET", "/api/sessions");
  expect([busy.status, busy.code]).toEqual([503, "unavailable"]);
  expect(Number(busy.headers["retry-after"])).toBeGreaterThan(0);
  expect(busy.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-request-id": expect.any(String),
  });
  expect((await process.call("GET", "/api/health")).json()).toEqual({ status: "ok" });
  delay.mean = 0;
  await pause(1_200);
  expect((await process.call("GET", "/api/sessions")).status).toBe(401);
});

test("a process that has measured nothing yet turns nobody away", async () => {
  const process = await world.another({ MAX_LATENESS_MS: "2000" });
  delay.mean = Number.NaN;
  await pause(1_200);
  expect((await process.call("GET", "/api/sessions")).status).toBe(401);
});

test("a hundred log-ins may be under way; one more is answered 503, and other calls wait for none of them", async () => {
  const logIns = Array.from({ length: 160 }, (_, at) =>
    world.call("POST", "/api/userLogin", {
      body: { username: someCpf(), password: "Errada@2026" },
      headers: { "x-forwarded-for": `198.51.100.${at}` },
    }),
  );
  let judged = 0;
  for (const logIn of logIns) void logIn.then(({ status }) => (judged += status === 401 ? 1 : 0));
  for (const url of ["/api/health", "/api/auth/password-rules"])
    expect((await world.call("GET", url)).status).toBe(200);
  // They were answered while most of the hundred still waited for their turn.
  expect(judged).toBeLessThan(50);
  const answers = await Promise.all(logIns);
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  expect(new Set(byStatus.keys())).toEqual(new Set([401, 503]));
  expect(byStatus.get(401)?.length).toBeGreaterThanOrEqual(100);
  for (const refused of byStatus.get(503) ?? []) {
    expect(refused.code).toBe("unavailable");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  // Whoever is turned away for want of room costs the database nothing, a record of the call neither.
  const { rows } = await world.database.pool.query<{ result: string }>(
    "select distinct result from platform.log_record",
  );
  expect(rows.map(({ result }) => result)).toEqual(["LOGIN ERROR Colheita"]);
});
