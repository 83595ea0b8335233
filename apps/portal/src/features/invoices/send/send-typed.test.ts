import { HttpFailure, NetworkFailure } from "@colheita/client";
import { expect, test, vi } from "vitest";
import { sendTyped, type Press, type PressMeans } from "./send-typed.ts";
import type { KeyCheck } from "./use-key-check.ts";

const invoice = {
  accessKey: "51260612345678000195550010000042311836152070",
  issuedOn: "2026-06-15",
  cents: 1_824_000,
};
const typed = { accessKey: invoice.accessKey, issuedOn: "15/06/2026", total: "R$ 18.240,00" };
const reply = { id: "i-1", number: "004.231" };
const known = { status: "known", facts: {} } as KeyCheck;
const never = new Promise<never>(() => undefined);

function stage(answer: () => unknown, given: Partial<PressMeans> = {}) {
  const call = vi.fn(async (..._given: unknown[]) => await answer());
  const means = {
    call: call as never,
    isOnline: () => true,
    today: () => "2026-07-01",
    queue: vi.fn(() => Promise.resolve(true)),
    onTaken: vi.fn(),
    onAnswered: vi.fn(),
    reportError: vi.fn(),
    ...given,
  };
  const leave = new AbortController();
  const press = (change: Partial<Press> = {}) =>
    sendTyped(means, {
      typed,
      memberId: "ana",
      check: Promise.resolve(known),
      isWarned: false,
      signal: leave.signal,
      keyOf: () => "key-1",
      ...change,
    });
  return { means, call, leave, press };
}

test("an invoice is sent once its key is checked, under its Idempotency-Key", async () => {
  const { means, call, press } = stage(() => ({ ok: true, reply }));
  const check = Promise.withResolvers<KeyCheck>();
  const pressed = press({ check: check.promise });
  expect(call).not.toHaveBeenCalled();
  check.resolve(known);
  expect(await pressed).toEqual({ kind: "taken", invoice: reply });
  expect(call.mock.calls[0]?.slice(1)).toMatchObject([{ body: invoice }, { idempotencyKey: "key-1" }]);
  expect(means.onAnswered).toHaveBeenCalledOnce();
  expect(means.onTaken).toHaveBeenCalledExactlyOnceWith("ana", invoice);
});

test("a key that its check refuses, or could not check, is not sent", async () => {
  const { call, press } = stage(() => ({ ok: true, reply }));
  const check = (status: "refused" | "failed") => Promise.resolve({ status, words: "Não." });
  expect(await press({ check: check("refused") })).toEqual({ kind: "unsent", isKeyWrong: true });
  expect(await press({ check: check("failed") })).toEqual({ kind: "unsent", isKeyWrong: false });
  expect(call).not.toHaveBeenCalled();
});

test("an invoice of a stranger goes once its member was told, not by a press that was before", async () => {
  const { call, press } = stage(() => ({ ok: true, reply }));
  const check = Promise.resolve({ status: "known", facts: { isEligible: false } } as KeyCheck);
  expect(await press({ check })).toEqual({ kind: "unsent", isKeyWrong: false });
  expect(call).not.toHaveBeenCalled();
  expect(await press({ check, isWarned: true })).toEqual({ kind: "taken", invoice: reply });
});

test("what is wrong with date and total is said at their fields, and nothing is sent", async () => {
  const { call, press } = stage(() => ({ ok: true, reply }));
  const outcome = await press({ typed: { ...typed, issuedOn: "", total: "" } });
  expect(outcome).toMatchObject({ kind: "wrong", errors: { issuedOn: expect.any(String) } });
  expect(call).not.toHaveBeenCalled();
});

test("who leaves while the key is checked has the invoice queued in their name, and none goes in another's", async () => {
  const { means, call, leave, press } = stage(() => ({ ok: true, reply }));
  const pressed = press({ check: never });
  leave.abort();
  expect(await pressed).toEqual({ kind: "queued", invoice });
  expect(means.queue).toHaveBeenCalledExactlyOnceWith("ana", invoice, "key-1");
  expect(call).not.toHaveBeenCalled();
});

test("who leaves while the invoice is sent has it queued under the same key", async () => {
  const { means, call, leave, press } = stage(() => {
    leave.abort();
    const [options] = call.mock.calls.map(([, , given]) => given as { signal: AbortSignal });
    options?.signal.throwIfAborted();
    return { ok: true, reply };
  });
  expect(await press()).toEqual({ kind: "queued", invoice });
  expect(means.queue).toHaveBeenCalledExactlyOnceWith("ana", invoice, "key-1");
});

test("without a network the invoice is queued, also one whose answer was lost", async () => {
  const offline = stage(() => ({ ok: true, reply }), { isOnline: () => false });
  expect(await offline.press()).toEqual({ kind: "queued", invoice });
  expect(offline.call).not.toHaveBeenCalled();
  const cut = stage(() => Promise.reject(new NetworkFailure("cut")));
  expect(await cut.press()).toEqual({ kind: "queued", invoice });
});

test("an invoice that a session could not send which has ended waits for its member", async () => {
  const { press } = stage(() => Promise.reject(new HttpFailure(401, "no-uid")));
  expect(await press()).toEqual({ kind: "queued", invoice });
});

test("what is sent before it is known who is here is not queued in anybody's name", async () => {
  const { means, press } = stage(() => Promise.reject(new NetworkFailure("cut")));
  expect(await press({ memberId: undefined })).toMatchObject({ kind: "problem" });
  expect(means.queue).not.toHaveBeenCalled();
});

test("what the browser can't keep stays in the form, and its member reads that no answer came", async () => {
  const { press } = stage(() => Promise.reject(new NetworkFailure("cut")), {
    queue: () => Promise.resolve(false),
  });
  expect(await press()).toMatchObject({ kind: "problem", words: expect.stringContaining("não chegou") });
});

test("an answer that can't be read is a fault of ours, and waits for nothing", async () => {
  const unreadable = new TypeError("points is no number");
  const { means, press } = stage(() => Promise.reject(unreadable));
  expect(await press()).toMatchObject({ kind: "problem" });
  expect(means.queue).not.toHaveBeenCalled();
  expect(means.reportError).toHaveBeenCalledExactlyOnceWith(unreadable);
});

test("a server that fails leaves the invoice in the form", async () => {
  const { means, press } = stage(() => Promise.reject(new HttpFailure(503, "")));
  expect(await press()).toMatchObject({ kind: "problem", words: expect.stringContaining("Tente de novo") });
  expect(means.queue).not.toHaveBeenCalled();
  expect(means.reportError).not.toHaveBeenCalled();
});

test("a refusal is said where it belongs", async () => {
  const refused = (code: string) => stage(() => ({ ok: false, code })).press();
  expect(await refused("invoices/already-sent")).toMatchObject({
    kind: "wrong",
    errors: { accessKey: { words: expect.stringContaining("já enviou"), said: { ok: false } } },
  });
  for (const code of ["too-many-requests", "invoices/too-many-today", "invalid-request"])
    expect(await refused(code)).toMatchObject({ kind: "problem" });
});
