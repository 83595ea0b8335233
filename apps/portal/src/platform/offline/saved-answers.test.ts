import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAnswers, keepAnswer, keepAnswersOf } from "./saved-answers.ts";

/** What a browser keeps in caches, by name and address. */
let kept: Map<string, Map<string, unknown>>;
const has = vi.fn((name: string) => Promise.resolve(kept.has(name)));

beforeEach(() => {
  kept = new Map();
  const open = (name: string) => {
    const answers = kept.get(name) ?? new Map<string, unknown>();
    kept.set(name, answers);
    return Promise.resolve({ put: (address: string, answer: unknown) => void answers.set(address, answer) });
  };
  vi.stubGlobal("caches", {
    keys: () => Promise.resolve([...kept.keys()]),
    has,
    delete: (name: string) => Promise.resolve(kept.delete(name)),
    open,
  });
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, task: () => Promise<unknown>) => {
    queue = queue.then(task);
    return queue;
  };
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the answers of one member are kept, and go when another comes", async () => {
  await keepAnswersOf("ana");
  await keepAnswer("ana", "/api/home", {});
  expect([...(kept.get("colheita-answers-ana")?.keys() ?? [])]).toEqual(["/api/home"]);
  await keepAnswersOf("luzia");
  expect([...kept.keys()]).toEqual(["colheita-answers-luzia"]);
  await keepAnswer("ana", "/api/home", {});
  expect([...(kept.get("colheita-answers-luzia")?.keys() ?? [])]).toEqual([]);
});

test("row 35: an answer that is being kept while the member leaves brings nothing back", async () => {
  await keepAnswersOf("ana");
  let leaving: Promise<void> | undefined;
  has.mockImplementationOnce((name) => {
    const isThere = kept.has(name);
    leaving = forgetAnswers();
    return new Promise((resolve) => setTimeout(() => resolve(isThere), 0));
  });
  await keepAnswer("ana", "/api/home", {});
  await leaving;
  expect([...kept.keys()]).toEqual([]);
  await keepAnswer("ana", "/api/home", {});
  expect([...kept.keys()]).toEqual([]);
});
