import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  approved,
  cut,
  failure,
  ok,
  queueWith,
  quiet,
  refused,
  storeInMemory,
  xml,
} from "../../../../test/invoice-queue-stage.ts";
import type { QueueMeans, TabNews } from "./invoice-queue.ts";

beforeEach(() => vi.stubGlobal("navigator", {}));
afterEach(() => vi.unstubAllGlobals());

test("files go one after the other, in the order in which they were chosen, each with a key of its own", async () => {
  let isAtWork = false;
  const alone = async () => {
    expect(isAtWork).toBe(false);
    isAtWork = true;
    await Promise.resolve();
    isAtWork = false;
    return ok();
  };
  const { queue, keys, call, outcomes, untilEnded } = queueWith([alone, alone, alone]);
  queue.add([xml("a.xml", "A"), xml("b.xml", "B")]);
  queue.add([xml("c.xml", "C")]);
  await untilEnded(3);
  expect(call.mock.calls.map(([, { body }]) => new TextDecoder().decode(body))).toEqual(["A", "B", "C"]);
  expect(new Set(keys).size).toBe(3);
  expect(outcomes()?.[0]).toEqual({ kind: "taken", invoiceId: "i-1", ...approved });
});

test("a network that is away for however long fails nothing, and every try has the same key", async () => {
  const { queue, keys, means, untilEnded } = queueWith([...Array.from({ length: 30 }, () => cut), ok]);
  queue.add([xml()]);
  await untilEnded(1);
  expect(keys).toHaveLength(31);
  expect(new Set(keys).size).toBe(1);
  expect(means.onSilence).toHaveBeenCalledTimes(30);
  expect(queue.state()).toMatchObject({ pause: undefined, sending: undefined });
});

test("what is removed while its line is cut is not sent any more", async () => {
  const back = Promise.withResolvers<void>();
  const { queue, keys, call, untilEnded } = queueWith([cut, ok], { wait: () => back.promise });
  queue.add([xml("a.xml"), xml("b.xml")]);
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ pause: "offline", sending: undefined }));
  await queue.remove([1]);
  back.resolve();
  await untilEnded(1);
  expect(call).toHaveBeenCalledTimes(2);
  expect(new Set(keys).size).toBe(2);
  expect(queue.state().items?.[0]?.name).toBe("b.xml");
});

test("a key that was sent already without an answer goes on under the same key", async () => {
  const { queue, keys, call, untilEnded } = queueWith([ok]);
  const invoice = {
    accessKey: "51260612345678000195550010000042311836152070",
    issuedOn: "2026-06-15",
    cents: 1_824_000,
  };
  expect(await queue.addKey(invoice, "sent-already")).toBe(true);
  await untilEnded(1);
  expect(keys).toEqual(["sent-already"]);
  expect(call.mock.calls[0]?.[1]).toEqual({ body: invoice });
  expect(queue.state().items?.[0]?.name).toBe("Nota 004.231");
});

test("a server that asks for a pause gets it, for as long as it says", async () => {
  const { queue, means, untilEnded } = queueWith([refused("too-many-requests", 23), ok]);
  queue.add([xml()]);
  await untilEnded(1);
  expect(means.wait).toHaveBeenCalledExactlyOnceWith(23_000, expect.anything());
});

test("one over which the server fails again and again lets the others go on, and may be tried again", async () => {
  const answers = [...Array.from({ length: 8 }, () => failure(500)), ok, ok];
  const { queue, keys, outcomes, untilEnded } = queueWith(answers);
  queue.add([xml("a.xml"), xml("b.xml")]);
  await untilEnded(2);
  expect(outcomes()).toMatchObject([{ kind: "refused", reason: "failed" }, { kind: "taken" }]);
  await queue.retry([1]);
  await untilEnded(2);
  expect(outcomes()).toMatchObject([{ kind: "taken" }, { kind: "taken" }]);
  expect(keys.at(-1)).toBe(keys[0]);
});

test("what has been taken meanwhile is not sent by a late press on try again", async () => {
  const { queue, call, untilEnded } = queueWith([ok]);
  queue.add([xml()]);
  await untilEnded(1);
  await queue.retry([1]);
  await untilEnded(1);
  expect(call).toHaveBeenCalledOnce();
});

test("a member who may send nothing now loses nothing: it stays, and goes when they may", async () => {
  const { queue, call, outcomes, untilEnded } = queueWith([failure(403), ok, ok]);
  queue.add([xml("a.xml"), xml("b.xml")]);
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ pause: "stopped", sending: undefined }));
  expect(call).toHaveBeenCalledOnce();
  expect(outcomes()).toEqual([undefined, undefined]);
  queue.resume();
  await untilEnded(2);
});

test("the day's limit leaves what it holds back where it is, and lets through what has none", async () => {
  const tooMany = refused("invoices/too-many-today");
  const { queue, call, outcomes, untilEnded } = queueWith([ok, tooMany, ok, tooMany, ok, ok]);
  queue.add(["a.xml", "b.xml", "c.xml", "d.xml"].map((name) => xml(name)));
  await vi.waitFor(() => expect(queue.state().pause).toBe("today"));
  expect(call).toHaveBeenCalledTimes(4);
  expect(outcomes()).toMatchObject([{ kind: "taken" }, undefined, { kind: "taken" }, undefined]);
  queue.resume();
  await untilEnded(4);
});

test("five in a row that are too many for today end the day", async () => {
  const { queue, call } = queueWith(Array.from({ length: 5 }, () => refused("invoices/too-many-today")));
  queue.add(Array.from({ length: 20 }, () => xml()));
  await vi.waitFor(() => expect(queue.state().pause).toBe("today"));
  expect(call).toHaveBeenCalledTimes(5);
});

test("what is no XML is never sent, and stands in the report", async () => {
  const { queue, call, outcomes, untilEnded } = queueWith([]);
  queue.add([xml("danfe.pdf"), xml("vazio.xml", "")]);
  await untilEnded(2);
  expect(outcomes()).toEqual([
    { kind: "refused", reason: "pdf" },
    { kind: "refused", reason: "empty" },
  ]);
  expect(call).not.toHaveBeenCalled();
});

test("a refusal stands at its file", async () => {
  const { queue, outcomes, untilEnded } = queueWith([
    refused("invoices/already-sent", undefined, { invoiceId: "a4N000000000001" }),
    failure(413),
  ]);
  queue.add([xml("a.xml"), xml("b.xml")]);
  await untilEnded(2);
  expect(outcomes()).toEqual([
    { kind: "refused", reason: "invoices/already-sent", invoiceId: "a4N000000000001" },
    { kind: "refused", reason: "failed" },
  ]);
});

test("a browser without room says how many files it does not have, and the page is held until it is known", async () => {
  const full = new DOMException("full", "QuotaExceededError");
  const store = { ...storeInMemory(), add: () => Promise.reject(full) };
  const { queue, means } = queueWith([], { store });
  queue.add([xml("a.xml"), xml("b.xml")]);
  expect(means.holdPage).toHaveBeenLastCalledWith(true);
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ lost: 2, unsaved: 0, items: [] }));
  expect(means.holdPage).toHaveBeenLastCalledWith(false);
  expect(means.reportError).toHaveBeenCalledExactlyOnceWith(full);
});

test("the mark stands before the first file is stored, and goes with the last of anybody", async () => {
  const noteQueue = vi.fn<QueueMeans["noteQueue"]>();
  const { queue, means, untilEnded } = queueWith([ok], { noteQueue });
  const { store } = means;
  const add = vi.spyOn(store, "add");
  queue.add([xml()]);
  await untilEnded(1);
  expect(noteQueue.mock.invocationCallOrder[0]).toBeLessThan(add.mock.invocationCallOrder[0] ?? 0);
  await store.add("ana's farm", [{ id: "x", name: "x.xml", content: new ArrayBuffer(1) }]);
  await queue.remove([1]);
  expect(noteQueue).not.toHaveBeenCalledWith(false);
  await queue.remove([2]);
  expect(noteQueue).toHaveBeenLastCalledWith(false);
});

test("a member who has gone sends nothing more, and what waits stays in the store", async () => {
  const sent = Promise.withResolvers<unknown>();
  const { queue, means, call } = queueWith([() => sent.promise]);
  queue.add([xml("a.xml"), xml("b.xml")]);
  await vi.waitFor(async () => expect(await means.store.list("ana")).toHaveLength(2));
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
  const settle = vi.spyOn(means.store, "settle");
  const next = vi.spyOn(means.store, "next");
  queue.close();
  sent.resolve(ok());
  await new Promise((resolve) => setTimeout(resolve));
  expect(call).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
  // What was taken in that moment is known, though nobody sees it.
  expect(settle).toHaveBeenCalledOnce();
  expect(means.reportError).not.toHaveBeenCalled();
});

for (const isKept of [true, false])
  test(`what a member had in hand when they went is ${isKept ? "stored still, and not sent" : "let go of"}`, async () => {
    const read = Promise.withResolvers<ArrayBuffer>();
    const slow = Object.assign(xml("a.xml"), { arrayBuffer: () => read.promise });
    const holdPage = vi.fn<QueueMeans["holdPage"]>();
    const { queue, means, call } = queueWith([], { holdPage, isKept: () => isKept });
    queue.add([slow]);
    await Promise.resolve();
    queue.close();
    expect(holdPage).toHaveBeenLastCalledWith(false);
    holdPage.mockClear();
    read.resolve(new ArrayBuffer(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(await means.store.list("ana")).toHaveLength(isKept ? 1 : 0);
    expect(call).not.toHaveBeenCalled();
    // Whoever comes is not asked whether they leave.
    expect(holdPage).not.toHaveBeenCalled();
  });

test("a pause over what was removed is over, and going on ends none that passes by itself", async () => {
  const back = Promise.withResolvers<void>();
  const { queue } = queueWith([cut], { wait: () => back.promise });
  queue.add([xml()]);
  await vi.waitFor(() => expect(queue.state().pause).toBe("offline"));
  queue.resume();
  expect(queue.state().pause).toBe("offline");
  await queue.remove([1]);
  back.resolve();
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ pause: undefined, sending: undefined }));
});

test("another tab shows what the one that sends is at, and reads what it has changed", async () => {
  let hear: (news: TabNews) => void = () => undefined;
  const { queue, means } = queueWith([], {
    join: (_memberId, listener) => {
      hear = listener;
      return quiet;
    },
  });
  await vi.waitFor(() => expect(queue.state().items).toEqual([]));
  hear({ sending: 7, pause: "busy", isChanged: false });
  expect(queue.state()).toMatchObject({ sending: 7, pause: "busy", items: [] });
  const outcome = { kind: "refused", reason: "pdf" } as const;
  await means.store.add("ana", [{ id: "x", name: "danfe.pdf", outcome }]);
  hear({ sending: undefined, pause: undefined, isChanged: true });
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ sending: undefined, items: [{ outcome }] }));
});
