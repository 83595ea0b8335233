import { withLock } from "../connection/browser-lock.ts";
import { offlineAnswers } from "./offline-answers.ts";

/** Answers are saved for the time without a network, each member's in a cache of their own. */
const PREFIX = "colheita-answers-";
/** On an answer that was saved: the instant at which it was fresh. */
export const SAVED_AT_HEADER = "x-saved-at";

/** Returns whether the answer to this read is saved for the time without a network. */
export function isSavedOffline(path: string): boolean {
  return offlineAnswers.some(({ paths }) => paths.some((pattern) => pattern.test(path)));
}

const cacheOf = (memberId: string) => PREFIX + memberId;

const hasCaches = () => "caches" in globalThis;

/**
 * Runs a task while no other tab, nor the worker, runs one: else an answer could bring back the cache that a
 * log-out is removing.
 */
const inTurn = (task: () => Promise<void>) => withLock("colheita.answers", task);

/**
 * Returns the name of the cache of the member who is logged in. An answer for one who has left finds no cache, and
 * is dropped.
 */
export async function answersOfNow(): Promise<string | undefined> {
  if (!hasCaches()) return undefined;
  return (await caches.keys()).find((name) => name.startsWith(PREFIX));
}

async function save(cacheName: string | undefined, address: string, body: BodyInit): Promise<void> {
  if (cacheName === undefined) return;
  const headers = { "content-type": "application/json", [SAVED_AT_HEADER]: new Date().toISOString() };
  await inTurn(async () => {
    if (!(await caches.has(cacheName))) return;
    const cache = await caches.open(cacheName);
    await cache.put(address, new Response(body, { headers }));
  });
}

/**
 * Saves a member's answer in wire spelling under the address it is asked for. The answer of a member who has left
 * is dropped.
 */
export async function saveAnswer(memberId: string, address: string, wire: unknown): Promise<void> {
  if (hasCaches()) await save(cacheOf(memberId), address, JSON.stringify(wire));
}

/** Saves the copy of an answer that has just come, for the member who asked. */
export async function saveResponse(
  cacheName: string | undefined,
  address: string,
  response: Response,
): Promise<void> {
  await save(cacheName, address, await response.blob());
}

/** Returns the saved answer to a read, with the instant at which it was fresh in its header. */
export async function savedAnswer(
  cacheName: string | undefined,
  address: string,
): Promise<Response | undefined> {
  return cacheName === undefined ? undefined : await caches.match(address, { cacheName });
}

async function forgetAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Removes every answer: on log-out. */
export async function forgetAnswers(): Promise<void> {
  if (hasCaches()) await inTurn(forgetAll);
}

/** Starts saving the answers of a member, and removes those of another. */
export async function startSavingAnswersOf(memberId: string): Promise<void> {
  const name = cacheOf(memberId);
  if (!hasCaches()) return;
  await inTurn(async () => {
    if (await caches.has(name)) return;
    await forgetAll();
    await caches.open(name);
  });
}
