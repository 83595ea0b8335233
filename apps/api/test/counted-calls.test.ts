import { afterAll, beforeAll, expect, test } from "vitest";
import { identityWorld, type IdentityWorld } from "./identity-world.ts";

let world: IdentityWorld;

beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

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
