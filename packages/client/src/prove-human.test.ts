import { endpoint, problem, record } from "@colheita/contract/kit";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { NetworkFailure } from "./call.ts";
import { connected, refusal } from "../test/connected.ts";

const guarded = endpoint({
  method: "POST",
  path: "/fruit/letter",
  summary: "Writes to the gardener",
  access: "member",
  reach: "the caller's",
  body: record({ words: ["words__c", z.string()], humanProof: ["token", z.optional(z.string())] }),
  reply: record({ isSent: ["sent__c", z.boolean()] }),
  problems: [problem("missing-recaptcha-token", 403, "A proof is needed.")],
  isIdempotent: true,
});
const letter = { body: { words: "Bom dia" } };
const unproved = () => refusal(403, { code: "missing-recaptcha-token" });
const sentLetter = () => Response.json({ sent__c: true });
const missing = { ok: false, code: "missing-recaptcha-token" };

test("a call that needs a human proof is repeated with one, by itself and otherwise the same", async () => {
  const proveHuman = vi.fn(() => Promise.resolve("proof"));
  const { call, sent, server } = connected([unproved, sentLetter], { proveHuman });
  expect(await call(guarded, letter, { idempotencyKey: "same" })).toEqual({
    ok: true,
    reply: { isSent: true },
  });
  expect(server).toHaveBeenCalledTimes(2);
  expect([0, 1].map((at) => sent(at).init?.body)).toEqual([
    '{"words__c":"Bom dia"}',
    '{"words__c":"Bom dia","token":"proof"}',
  ]);
  expect([0, 1].map((at) => sent(at).headers["idempotency-key"])).toEqual(["same", "same"]);
});

test("a call is repeated with a human proof once: one that is not good enough is a refusal", async () => {
  const proveHuman = vi.fn(() => Promise.resolve("proof"));
  const { call, server } = connected([unproved, unproved], { proveHuman });
  expect(await call(guarded, letter)).toMatchObject(missing);
  expect([server, proveHuman].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

test("a call whose proof was not found, or that nobody works a proof out for, is refused", async () => {
  const solving = connected([unproved], { proveHuman: () => Promise.resolve(undefined) });
  expect(await solving.call(guarded, letter)).toMatchObject(missing);
  expect(await connected([unproved]).call(guarded, letter)).toMatchObject(missing);
});

test("no proof is worked out for a call that goes through, or that is refused for another reason", async () => {
  const proveHuman = vi.fn(() => Promise.resolve("proof"));
  const { call } = connected([sentLetter, () => refusal(429, { code: "too-many-requests" })], { proveHuman });
  await call(guarded, letter);
  await call(guarded, letter);
  expect(proveHuman).not.toHaveBeenCalled();
});

test("whoever leaves while a proof is worked out hears that, and the call is not repeated", async () => {
  const over = new AbortController();
  const proveHuman = (signal: AbortSignal | undefined) =>
    new Promise<string>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      over.abort();
    });
  const { call, server } = connected([unproved], { proveHuman });
  await expect(call(guarded, letter, { signal: over.signal })).rejects.toMatchObject({ name: "AbortError" });
  expect(server).toHaveBeenCalledOnce();
});

test("a proof that needs the network and has none fails as the call would", async () => {
  const proveHuman = () => Promise.reject(new NetworkFailure("no challenge came"));
  const { call } = connected([unproved], { proveHuman });
  await expect(call(guarded, letter)).rejects.toThrow(NetworkFailure);
});
