import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "../http/caller.ts";
import { answerFailure } from "../http/problem-document.ts";
import { liveRoute } from "./live-route.ts";
import type { LivePage } from "./live.ts";

let app: FastifyInstance;
const opened: unknown[] = [];

afterEach(async () => {
  opened.length = 0;
  await app.close();
});

/** A server whose live side only notes who was let in. */
function start(caller: Partial<Caller> | undefined = { memberId: "003000000000001", pending: [] }): void {
  app = Fastify();
  app.setErrorHandler(answerFailure);
  const live = {
    stream: async (reply: { send: (text: string) => void }, page: LivePage) => {
      opened.push([page.memberId, page.lastEventId, page.secondsLeft]);
      reply.send("");
    },
    close: () => Promise.resolve(),
  };
  const authenticate = (authorization?: string) =>
    Promise.resolve(authorization === "Bearer good" ? ({ kind: "member", ...caller } as Caller) : undefined);
  const config = { publicUrl: "https://colheita.example", isDemo: false };
  const clock = { now: () => new Date(1_000_000) };
  liveRoute({
    fastify: app,
    platform: { live, config, clock } as never,
    authenticate,
    endpoints: [],
    firstScreens: new Map(),
    otherRoutes: [],
  });
}

const ask = (headers: Record<string, string>) =>
  app.inject({ url: "/api/live", headers: { host: "colheita.example", ...headers } });

test("the stream opens with the bearer token and the id to go on from", async () => {
  start();
  await ask({ authorization: "Bearer good", origin: "https://colheita.example", "last-event-id": "1.2" });
  expect(opened).toEqual([["003000000000001", "1.2", Infinity]]);
});

test("the stream is open for as long as its token is good", async () => {
  start({ memberId: "003000000000001", pending: [], tokenEndsAtMs: 1_090_000 });
  await ask({ authorization: "Bearer good" });
  expect(opened).toEqual([["003000000000001", undefined, 90]]);
});

test("row 15: no cookie opens the stream, and no page of another origin, even with a token", async () => {
  start();
  expect((await ask({ cookie: "session=good" })).statusCode).toBe(401);
  const good = { authorization: "Bearer good" };
  for (const origin of [
    "https://evil.example",
    "null",
    "https://colheita.example.evil.example",
    "http://colheita.example:81",
  ])
    expect((await ask({ ...good, origin })).statusCode).toBe(403);
  expect((await ask({ ...good, "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect(opened).toEqual([]);
});

test("a session with a step still open gets no stream", async () => {
  start({ memberId: "003000000000001", pending: ["access-code"] });
  expect((await ask({ authorization: "Bearer good" })).statusCode).toBe(403);
});

test("row 25: a header sent twice has no effect on the server", async () => {
  start();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (!address || typeof address === "string") throw new Error("Not listening");
  const socket = connect(address.port, "127.0.0.1");
  socket.write(
    "GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\nlast-event-id: 1\r\nlast-event-id: 2\r\nconnection: close\r\n\r\n",
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/);
  await sleep(0);
});

test("an operator has no stream: members alone have changes to hear of", async () => {
  start({ memberId: "005000000000001", kind: "operator", pending: [] });
  const answer = await ask({ authorization: "Bearer good" });
  expect([answer.statusCode, opened]).toEqual([403, []]);
});
