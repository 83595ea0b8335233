import { common, type Endpoint } from "@colheita/contract/kit";
import { pages } from "@colheita/contract/routes/pages";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../server/http-call.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

const LIMIT = 5;
let world: TestWorld;

beforeAll(async () => {
  const few = String(LIMIT);
  world = await testWorld({ REQUESTS_PER_MINUTE: few, LOG_INS_PER_MINUTE: few, TRUST_PROXY: "1" });
}, 60_000);
afterAll(() => world.close());

/** Returns five ways to write one address; a router reads the same in all of them. */
function spellings(path: string): string[] {
  const [, first = "", ...rest] = path.split("/");
  const escaped = (at: number) =>
    `${first.slice(0, at)}%${first.charCodeAt(at).toString(16)}${first.slice(at + 1)}`;
  const tail = rest.map((part) => `/${part}`).join("");
  return [
    path,
    `/${escaped(0)}${tail}`,
    `/${escaped(first.length - 1)}${tail}`,
    `http://anybody.example${path}`,
    `${path}?x=1`,
  ];
}

/** Returns whether a call was turned away. A form that came without scripts is led back to its page, which says why. */
const isTurnedAway = ({ status, headers }: Answer) =>
  status === 429 || String(headers.location).endsWith(`erro=${common.tooManyRequests.code}`);

interface Limited {
  readonly method: string;
  readonly path: string;
  readonly perMinute: number;
}

const limitedCall = ({ method, path, perMinute = LIMIT }: Endpoint): Limited => ({
  method,
  path: `/api${path.replaceAll(/:\w+/g, "a0X000000000001")}`,
  perMinute,
});

test("M1: no call and no form passes its limit by another spelling of its address", async () => {
  const forms = [pages.login.path, pages.passwordReset.path];
  const limited = [
    ...world.endpoints.map(limitedCall),
    ...forms.map((path) => ({ method: "POST", path, perMinute: LIMIT })),
  ];
  expect(limited.length).toBeGreaterThan(100);
  const passed: string[] = [];
  let network = 0;
  for (const { method, path, perMinute } of limited) {
    network += 1;
    const headers = { "x-forwarded-for": `10.${network >> 8}.${network & 255}.7` };
    const ways = spellings(path);
    const ask = (way = path) => world.callOver(method, way, { headers });
    for (let calls = 0; calls < perMinute; calls += 1) await ask(ways[calls % ways.length]);
    for (const way of ways) if (!isTurnedAway(await ask(way))) passed.push(`${method} ${way}`);
  }
  expect(passed).toEqual([]);
});
