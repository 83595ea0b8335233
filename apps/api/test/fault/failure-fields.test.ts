import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallParts } from "../server/http-call.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { addressOf, nameOf } from "@colheita/contract/kit/example";

/** A call that brings it breaks for a reason of ours. */
const BREAKS = "x-breaks";

const refusedWith: readonly (readonly [status: number, parts: CallParts])[] = [
  [500, { headers: { [BREAKS]: "1" } }],
  [403, { headers: { origin: "https://evil.example" } }],
  [400, { body: "{" }],
];

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld({}, [
    ({ fastify }) =>
      void fastify.addHook("preHandler", (request, _reply, done) =>
        done(BREAKS in request.headers ? new Error("It broke") : undefined),
      ),
  ]);
}, 60_000);
afterAll(() => world.close());

test("a failure carries the fields that the table gives its call, whoever refuses it and whatever breaks", async () => {
  const calls = world.endpoints.filter(({ failure }) => failure !== undefined);
  expect(calls.length).toBeGreaterThan(30);
  for (const endpoint of calls)
    // What a read brings is not looked at, and it changes nothing.
    for (const [status, parts] of endpoint.method === "GET" ? refusedWith.slice(0, 1) : refusedWith) {
      const answer = await world.call(endpoint.method, addressOf(endpoint), parts);
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), status]);
      expect(answer.json(), nameOf(endpoint)).toMatchObject(endpoint.failure ?? {});
    }
});
