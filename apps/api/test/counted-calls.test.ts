import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
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

test("a call is counted however its address is spelled", async () => {
  const process = await world.another({ REQUESTS_PER_MINUTE: "3" });
  await process.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = process.app.server.address() as AddressInfo;
  const statusOf = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent: false }), "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const spelled = ["/api/ready", "/%61pi/ready", "http://localhost/api/ready"];
  const statuses: unknown[] = [];
  for (const path of [...spelled, ...spelled]) statuses.push(await statusOf(path));
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});
