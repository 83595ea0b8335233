import { endpoint, extendedProblem, Id, problem, record } from "@colheita/contract/kit";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { addressOf, extensionOf, HttpFailure, NetworkFailure } from "./call.ts";
import type { Connection } from "./call.ts";
import { connected, refusal } from "../test/connected.ts";

const soldOut = problem("fruit/sold-out", 409, "Nothing is left.");
const unripe = extendedProblem(
  "fruit/unripe",
  409,
  "Not yet.",
  record({ ripeOn: ["ripe_on__c", z.string()] }),
);
const pick = endpoint({
  method: "POST",
  path: "/fruit/:treeId/pick",
  summary: "Picks fruit",
  access: "member",
  reach: "the caller's",
  params: z.object({ treeId: z.string() }),
  body: record({ howMany: ["how_many__c", z.int()] }),
  reply: record({ ripeOn: ["ripe_on__c", z.string()] }),
  problems: [soldOut, unripe],
  isIdempotent: true,
});
const list = endpoint({
  method: "GET",
  path: "/fruit",
  summary: "What grows",
  access: "anyone",
  reach: "everybody's",
  query: record({ word: ["Word", z.optional(z.string())], kind: ["Kind__c", z.optional(z.string())] }),
  reply: record({ names: ["Names__c", z.array(z.string())] }),
});
const look = endpoint({
  method: "GET",
  path: "/fruit/:treeId",
  summary: "One tree",
  access: "anyone",
  reach: "everybody's",
  params: z.object({ treeId: Id }),
  reply: record({ name: ["Name", z.string()] }),
});
const download = endpoint({
  method: "GET",
  path: "/fruit/file",
  summary: "The list as a file",
  access: "member",
  reach: "the caller's",
  reply: z.unknown(),
  download: ["text/csv"],
});

const input = { params: { treeId: "a/1" }, body: { howMany: 2 } };
/** Returns a server that says nothing until the call is given up. */
const silent = (): NonNullable<Connection["fetch"]> => (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
  });

/** Returns an answer whose body begins and never ends, until the call is given up. */
function endless(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"Names__c":['));
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

test("a call travels in wire names and comes back in the domain's", async () => {
  const { call, sent } = connected([() => Response.json({ ripe_on__c: "2026-11-20" })]);
  expect(await call(pick, input, { idempotencyKey: "key-1" })).toEqual({
    ok: true,
    reply: { ripeOn: "2026-11-20" },
  });
  const { address, init, headers } = sent();
  expect(address).toBe("https://portal.example/api/fruit/a%2F1/pick");
  expect(init).toMatchObject({ method: "POST", body: '{"how_many__c":2}', credentials: "same-origin" });
  expect(headers).toMatchObject({
    authorization: "Bearer fresh-token",
    "content-type": "application/json",
    "idempotency-key": "key-1",
  });
});

test("a call that is to be answered anew takes nothing that a browser or its worker has kept", async () => {
  const answer = () => Response.json({ Names__c: ["uva"] });
  const { read, sent } = connected([answer, answer]);
  await read(list, { query: {} });
  await read(list, { query: {} }, { isFresh: true });
  expect([sent(0).init?.cache, sent(1).init?.cache]).toEqual([undefined, "no-store"]);
});

test("an address carries only the parts of a query that are there", () => {
  expect(addressOf(list, { query: { word: "açaí & uva" } })).toBe("/api/fruit?Word=a%C3%A7a%C3%AD+%26+uva");
  expect(addressOf(list, { query: {} })).toBe("/api/fruit");
});

test("a call for anyone asks for no token, and one without a session goes without", async () => {
  const token = vi.fn(() => Promise.resolve(undefined));
  const answers = [() => Response.json({ Names__c: ["uva"] }), () => Response.json({ ripe_on__c: "x" })];
  const { call, read, sent } = connected(answers, { token });
  expect(await read(list, { query: {} })).toEqual({ names: ["uva"] });
  expect(token).not.toHaveBeenCalled();
  await call(pick, input);
  expect(sent(1).headers).not.toHaveProperty("authorization");
});

test("each call takes the token of its moment: one that is tried again goes with the renewed one", async () => {
  const tokens = ["old", "renewed"];
  const { call, sent, onSessionLost } = connected(
    [() => refusal(401, { code: "no-uid" }), () => Response.json({ ripe_on__c: "x" })],
    { token: () => Promise.resolve(tokens.shift()) },
  );
  await expect(call(pick, input, { idempotencyKey: "same" })).rejects.toThrow(HttpFailure);
  expect(onSessionLost.mock.calls).toEqual([["old"]]);
  expect(await call(pick, input, { idempotencyKey: "same" })).toMatchObject({ ok: true });
  expect([0, 1].map((at) => sent(at).headers["authorization"])).toEqual(["Bearer old", "Bearer renewed"]);
  expect([0, 1].map((at) => sent(at).headers["idempotency-key"])).toEqual(["same", "same"]);
});

test("a 401 comes back with its body, and where anyone may call it does not end the session of the page", async () => {
  const body = { code: "no-uid", success: false, requestId: "r-1" };
  const { call, onSessionLost } = connected([() => refusal(401, body)]);
  await expect(call(list, { query: {} })).rejects.toMatchObject({ status: 401, document: body });
  expect(onSessionLost).not.toHaveBeenCalled();
});

test("a refusal that ends the session says so, one that denies leave asks, and neither where anyone may call", async () => {
  const [onSessionEnded, onPermissionDenied] = [vi.fn(), vi.fn()];
  const { call, onSessionLost } = connected(
    [
      () => refusal(403, { code: "auth/user-disabled" }),
      () => refusal(401, { code: "user-token-expired" }),
      () => refusal(403, { code: "permission-denied" }),
      () => refusal(403, { code: "fruit/not-yours" }),
      () => refusal(403, { code: "auth/user-disabled" }),
    ],
    { onSessionEnded, onPermissionDenied },
  );
  for (let time = 0; time < 4; time += 1) await expect(call(pick, input)).rejects.toThrow(HttpFailure);
  await expect(call(list, { query: {} })).rejects.toThrow(HttpFailure);
  expect(onSessionEnded.mock.calls).toEqual([["auth/user-disabled"], ["user-token-expired"]]);
  expect(onPermissionDenied).toHaveBeenCalledOnce();
  expect(onSessionLost).not.toHaveBeenCalled();
});

test("a refusal that the contract names is an answer, with its fields and its wait", async () => {
  const errors = [{ field: "body.how_many__c", code: "too-many" }];
  const { call } = connected([
    () => refusal(409, { code: "fruit/sold-out" }),
    () => refusal(400, { code: "invalid-request", errors }),
    () => refusal(429, { code: "too-many-requests" }, { "retry-after": "30" }),
  ]);
  const nothing = { ok: false, fields: [], retryAfterSeconds: undefined };
  expect(await call(pick, input)).toMatchObject({ ...nothing, code: "fruit/sold-out" });
  expect(await call(pick, input)).toMatchObject({ ...nothing, code: "invalid-request", fields: errors });
  expect(await call(pick, input)).toMatchObject({
    ...nothing,
    code: "too-many-requests",
    retryAfterSeconds: 30,
  });
});

test("what breaks the contract's rules is refused as the server would refuse it, and not sent", async () => {
  const { call, server } = connected([]);
  expect(await call(pick, { ...input, body: { howMany: 0.5 } })).toMatchObject({
    ok: false,
    code: "invalid-request",
    fields: [{ field: "body.how_many__c", code: "INVALID_VALUE" }],
  });
  await expect(call(look, { params: { treeId: "of no tree" } })).rejects.toMatchObject({
    status: 404,
    code: "not-found",
  });
  expect(server).not.toHaveBeenCalled();
});

test("an answer that the contract does not allow is a failure, and nothing of it is shown", async () => {
  const { read } = connected([() => Response.json({ Names__c: "uva" })]);
  await expect(read(list, { query: {} })).rejects.toThrow("Names__c");
});

test("what a refusal hands over is read in the domain's names, and of no other refusal", async () => {
  const { call } = connected([
    () => refusal(409, { code: "fruit/unripe", ripe_on__c: "2026-12-01" }),
    () => refusal(409, { code: "fruit/sold-out", ripe_on__c: "2026-12-01" }),
  ]);
  const [early, late] = [await call(pick, input), await call(pick, input)];
  if (early.ok || late.ok) throw new Error("Both were refused");
  expect(extensionOf(early, unripe)).toEqual({ ripeOn: "2026-12-01" });
  expect(extensionOf(late, unripe)).toBeUndefined();
});

test("a read fails with the status of its refusal", async () => {
  const { read } = connected([() => refusal(409, { code: "fruit/sold-out" })]);
  const code = "fruit/sold-out";
  await expect(read(pick, input)).rejects.toMatchObject({ status: 409, code, document: { code } });
});

test("what the contract does not name is a failure that can be reported to the support", async () => {
  const { call } = connected([() => refusal(500, { code: "internal-error", requestId: "r-1" })]);
  await expect(call(pick, input)).rejects.toMatchObject({
    name: "HttpFailure",
    status: 500,
    code: "internal-error",
    document: { requestId: "r-1" },
  });
});

test("a file is handed over as it came", async () => {
  const { read } = connected([() => new Response("uva;2", { headers: { "content-type": "text/csv" } })]);
  expect(await ((await read(download, {})) as Blob).text()).toBe("uva;2");
});

test("no network, and no answer in time, are failures of the network", async () => {
  const cut = connected([() => Promise.reject(new TypeError("Failed to fetch"))]);
  await expect(cut.call(pick, input)).rejects.toThrow(NetworkFailure);
  const late = connected([], { fetch: silent(), timeoutMs: 20 });
  await expect(late.call(pick, input)).rejects.toMatchObject({
    name: "NetworkFailure",
    cause: { name: "TimeoutError" },
  });
});

test("an answer that stops half way is a failure of the network, whether words or a file", async () => {
  const stopping: NonNullable<Connection["fetch"]> = (_address, init) =>
    Promise.resolve(endless(init?.signal));
  const { call } = connected([], { fetch: stopping, timeoutMs: 20 });
  await expect(call(list, { query: {} })).rejects.toThrow(NetworkFailure);
  await expect(call(download, {})).rejects.toThrow(NetworkFailure);
});

test("a page in place of an answer: of a proxy in trouble a failure of the server, else of the network", async () => {
  const { call } = connected([
    () => new Response("<html>Bad gateway</html>", { status: 502 }),
    () => new Response("<html>Welcome to the airport</html>"),
  ]);
  await expect(call(list, { query: {} })).rejects.toMatchObject({ name: "HttpFailure", status: 502 });
  await expect(call(list, { query: {} })).rejects.toThrow(NetworkFailure);
});

test("whoever gives a call up hears that, not of the network", async () => {
  const gaveUp = (fetchLike: NonNullable<Connection["fetch"]>) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), 10);
    return connected([], { fetch: fetchLike }).call(list, { query: {} }, { signal: over.signal });
  };
  await expect(gaveUp(silent())).rejects.toMatchObject({ name: "AbortError" });
  await expect(gaveUp((_address, init) => Promise.resolve(endless(init?.signal)))).rejects.toMatchObject({
    name: "AbortError",
  });
});
