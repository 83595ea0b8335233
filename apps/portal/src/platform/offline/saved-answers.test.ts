import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAnswers, saveAnswer, startSavingAnswersOf } from "./saved-answers.ts";

/** What a browser stores in caches, by name and address. */
let stored: Map<string, Map<string, unknown>>;
const has = vi.fn((name: string) => Promise.resolve(stored.has(name)));

beforeEach(() => {
  stored = new Map();
  const open = (name: string) => {
    const answers = stored.get(name) ?? new Map<string, unknown>();
    stored.set(name, answers);
    return Promise.resolve({ put: (address: string, answer: unknown) => void answers.set(address, answer) });
  };
  vi.stubGlobal("caches", {
    keys: () => Promise.resolve([...stored.keys()]),
    has,
    delete: (name: string) => Promise.resolve(stored.delete(name)),
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

test("saves the answers of one member, and removes them when another logs in", async () => {
  await startSavingAnswersOf("ana");
  await saveAnswer("ana", "/api/home", {});
  expect([...(stored.get("colheita-answers-ana")?.keys() ?? [])]).toEqual(["/api/home"]);
  await startSavingAnswersOf("luzia");
  expect([...stored.keys()]).toEqual(["colheita-answers-luzia"]);
  await saveAnswer("ana", "/api/home", {});
  expect([...(stored.get("colheita-answers-luzia")?.keys() ?? [])]).toEqual([]);
});

test("row 35: an answer that is being saved while the member leaves restores nothing", async () => {
  await startSavingAnswersOf("ana");
  let leaving: Promise<void> | undefined;
  has.mockImplementationOnce((name) => {
    const isThere = stored.has(name);
    leaving = forgetAnswers();
    return new Promise((resolve) => setTimeout(() => resolve(isThere), 0));
  });
  await saveAnswer("ana", "/api/home", {});
  await leaving;
  expect([...stored.keys()]).toEqual([]);
  await saveAnswer("ana", "/api/home", {});
  expect([...stored.keys()]).toEqual([]);
});
