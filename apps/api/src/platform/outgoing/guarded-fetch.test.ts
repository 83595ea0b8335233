import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listenOnLoopback } from "../../../test/server/loopback-server.ts";
import { Breaker } from "./breaker.ts";
import { guardedFetch, OutgoingFailure } from "./guarded-fetch.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((stop) => stop())));

/** Returns a server outside that answers so, and the fetch that may call it. */
async function outside(answer: RequestListener) {
  const { origin, stop } = await listenOnLoopback(answer);
  closing.push(stop);
  const guard = { breaker: new Breaker(), answerLimitMs: 200, largestBytes: 1000 };
  return { origin, ask: guardedFetch({ ...guard, origins: new Set([origin]) }) };
}

test("an answer is handed over with its status and type", async () => {
  const { origin, ask } = await outside((_request, response) => {
    response.writeHead(400, { "content-type": "application/json", "set-cookie": "a=b" }).end('{"no":1}');
  });
  const answer = await ask(`${origin}/x`);
  expect([answer.status, await answer.json(), answer.headers.get("set-cookie")]).toEqual([
    400,
    { no: 1 },
    null,
  ]);
});

test("row 23: an address that no setting names is not called, nor one that an answer leads to", async () => {
  const asked: (string | undefined)[] = [];
  const { origin, ask } = await outside(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
  });
  await expect(ask("http://169.254.169.254/latest")).rejects.toThrow(OutgoingFailure);
  expect((await ask(`${origin}/hop`)).status).toBe(302);
  expect(asked).toEqual(["/hop"]);
});

test("row 41: silence, a failing server and an endless answer are failures, and after some nobody is asked", async () => {
  let calls = 0;
  const { origin, ask } = await outside(({ url }, response) => {
    calls += 1;
    if (url === "/silent") return;
    if (url === "/broken") response.writeHead(502).end("<html>");
    else response.writeHead(200).end("x".repeat(5000));
  });
  for (const path of ["/silent", "/broken", "/endless", "/broken"])
    await expect(ask(origin + path)).rejects.toThrow("gave no answer of use");
  await expect(ask(`${origin}/broken`)).rejects.toThrow("has failed too often");
  expect(calls).toBe(4);
});
