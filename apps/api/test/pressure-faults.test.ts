import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeOf, identityWorld, someCpf, type IdentityWorld } from "./identity-world.ts";

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

let world: IdentityWorld;

beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

test("a process under pressure still says that it lives, and tells every other call to come back", async () => {
  delay.mean = 5e9;
  await pause(1_200);
  const busy = await world.app.inject("/api/sessions");
  expect([busy.statusCode, codeOf(busy)]).toEqual([503, "unavailable"]);
  expect(Number(busy.headers["retry-after"])).toBeGreaterThan(0);
  expect(busy.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-request-id": expect.any(String),
  });
  expect((await world.app.inject("/api/health")).json()).toEqual({ status: "ok" });
  delay.mean = 0;
  await pause(1_200);
  expect((await world.app.inject("/api/sessions")).statusCode).toBe(401);
});

test("a hundred log-ins may be under way; one more is told to come back, and other calls wait for none of them", async () => {
  const logIns = Array.from({ length: 160 }, (_, at) =>
    world.app.inject({
      method: "POST",
      url: "/api/userLogin",
      payload: { username: someCpf(), password: "Errada@2026" },
      headers: { host: "localhost", "x-forwarded-for": `198.51.100.${at}` },
    }),
  );
  const other = await world.app.inject("/api/health");
  expect(other.statusCode).toBe(200);
  const answers = await Promise.all(logIns);
  const byStatus = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect(new Set(byStatus.keys())).toEqual(new Set([401, 503]));
  expect(byStatus.get(401)?.length).toBeGreaterThanOrEqual(100);
  for (const refused of byStatus.get(503) ?? []) {
    expect(codeOf(refused)).toBe("unavailable");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  // Whoever is turned away for want of room costs the database nothing, a record of the call neither.
  const { rows } = await world.database.pool.query<{ result: string }>(
    "select distinct result from platform.log_record",
  );
  expect(rows.map(({ result }) => result)).toEqual(["LOGIN ERROR Colheita"]);
});

test("a health check is not counted, however often it comes", async () => {
  const process = await world.another({ REQUESTS_PER_MINUTE: "3" });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await process.app.inject("/api/health")).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const counted: number[] = [];
  for (let count = 0; count < 4; count += 1)
    counted.push((await process.app.inject({ method: "POST", url: "/api/session/end" })).statusCode);
  expect(counted).toEqual([200, 200, 200, 429]);
});
