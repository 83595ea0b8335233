import { afterAll, beforeAll, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../server/test-world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld({ REQUESTS_PER_MINUTE: "3" });
});
afterAll(() => world.close());

test("a health check is not counted, however often it comes", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await world.call("GET", "/api/health")).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const counted: number[] = [];
  for (let count = 0; count < 4; count += 1)
    counted.push((await world.call("POST", "/api/session/end")).status);
  expect(counted).toEqual([200, 200, 200, 429]);
});
