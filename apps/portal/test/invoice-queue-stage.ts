import { HttpFailure, NetworkFailure } from "@colheita/client";
import { expect, vi } from "vitest";
import { InvoiceQueue } from "../src/features/invoices/queue/invoice-queue.ts";
import type { QueueMeans } from "../src/features/invoices/queue/invoice-queue.ts";
import { mayTryAgain } from "../src/features/invoices/queue/queued-invoice.ts";
import type { QueuedContent, QueuedInvoice } from "../src/features/invoices/queue/queued-invoice.ts";
import type { QueueStore } from "../src/features/invoices/queue/queue-store.ts";

/** Returns a store that lives as long as a test; the browser's own is tried by the journeys. */
export function storeInMemory(): QueueStore {
  const items = new Map<number, QueuedInvoice>();
  const contents = new Map<number, QueuedContent>();
  const all = () => [...items.values()];
  const done = (act: () => void) => Promise.resolve().then(act);
  return {
    list: (memberId) => Promise.resolve(all().filter((item) => item.memberId === memberId)),
    add: (memberId, added) =>
      done(() => {
        for (const { id, name, ...given } of added) {
          const place = Math.max(0, ...items.keys()) + 1;
          const state = "content" in given ? { waitingFor: memberId } : { outcome: given.outcome };
          items.set(place, { id, name, place, memberId, ...state });
          if ("content" in given) contents.set(place, given.content);
        }
      }),
    next: (memberId, behind) => {
      const item = all().find(({ waitingFor, place }) => waitingFor === memberId && place > behind);
      const content = item && contents.get(item.place);
      return Promise.resolve(item && content && { item, content });
    },
    settle: (place, outcome) =>
      done(() => {
        const item = items.get(place);
        if (!item) return;
        const settled = { ...item, outcome, waitingFor: undefined };
        items.set(place, settled);
        if (!mayTryAgain(settled)) contents.delete(place);
      }),
    queueAgain: (places) =>
      done(() => {
        for (const item of all())
          if (places.includes(item.place) && mayTryAgain(item))
            items.set(item.place, { ...item, outcome: undefined, waitingFor: item.memberId });
      }),
    remove: (places) => done(() => places.forEach((place) => items.delete(place))),
    removeKey: () =>
      Promise.reject(new Error("Which content is of a key is for the browser's own store to find")),
    keepOnly: () => Promise.reject(new Error("The queue of one member leaves others' alone")),
    isEmpty: () => Promise.resolve(items.size === 0),
  };
}

/** What a server may answer. */
export const approved = { number: "004.231", status: "approved", points: 6_480 };
export const ok = () => ({ ok: true, reply: { ...approved, id: "i-1" } });
export const refused =
  (code: string, retryAfterSeconds?: number, said = {}) =>
  () => ({ ok: false, code, retryAfterSeconds, document: { code, ...said } });
export const cut = () => Promise.reject(new NetworkFailure("cut"));
export const failure = (status: number) => () => Promise.reject(new HttpFailure(status, ""));
export const xml = (name = "nfe-1.xml", text = "<nfeProc/>") => new File([text], name);

let ids = 0;
/** Other tabs that hear nothing and say nothing. */
export const quiet = { tell: () => undefined, leave: () => undefined };

/** Returns a queue of Ana's whose server gives these answers in turn, and what became of what went through it. */
export function queueWith(answers: (() => unknown)[], given: Partial<QueueMeans> = {}) {
  const keys: string[] = [];
  const call = vi.fn(
    (_endpoint: unknown, _input: { body: Uint8Array }, options: { idempotencyKey: string }) => {
      keys.push(options.idempotencyKey);
      const answer = answers.shift();
      if (!answer) throw new Error("Nothing more was to be sent");
      return Promise.resolve().then(answer);
    },
  );
  const means = {
    store: storeInMemory(),
    call: call as never,
    wait: vi.fn(() => Promise.resolve()),
    onSilence: vi.fn(),
    join: (): ReturnType<QueueMeans["join"]> => quiet,
    newId: () => `key-${(ids += 1)}`,
    noteQueue: vi.fn(),
    holdPage: vi.fn(),
    isKept: () => false,
    reportError: vi.fn(),
    ...given,
  };
  const queue = new InvoiceQueue("ana", means);
  const outcomes = () => queue.state().items?.map(({ outcome }) => outcome);
  const untilEnded = (count: number) =>
    vi.waitFor(() => {
      expect(outcomes()).toHaveLength(count);
      expect(outcomes()).not.toContain(undefined);
    });
  return { queue, means, keys, call, outcomes, untilEnded };
}
