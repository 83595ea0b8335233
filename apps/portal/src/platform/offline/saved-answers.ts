/** Answers are kept for the time without a network, each member's in a cache of their own. */
const PREFIX = "colheita-answers-";
/** On an answer that was kept: the instant at which it was fresh. */
export const SAVED_AT_HEADER = "x-saved-at";

/** What may be read without a network: what was last seen of points, news, texts, rewards and the first screen. */
const keptPaths = [
  /^\/api\/(?:home|profile|redemptions|notifications|rewards(?:\/filters)?)$/,
  /^\/api\/balance\/\w+$/,
  /^\/api\/points\/(?:statement|months)$/,
  /^\/api\/news(?:\/\w+)?$/,
  /^\/api\/reading\/\w+$/,
  /^\/api\/rewards\/\w{15,18}$/,
];

/** Whether the answer to this read may be kept. Secrets (tokens, voucher codes) and exports never are. */
export function mayKeep(path: string): boolean {
  return keptPaths.some((pattern) => pattern.test(path));
}

const hasCaches = () => "caches" in globalThis;

/** The cache of the member who is logged in. What comes for one who has left finds no cache, and is dropped. */
export async function answersOfNow(): Promise<string | undefined> {
  if (!hasCaches()) return undefined;
  return (await caches.keys()).find((name) => name.startsWith(PREFIX));
}

async function keep(cacheName: string | undefined, address: string, body: BodyInit): Promise<void> {
  if (cacheName === undefined || !(await caches.has(cacheName))) return;
  const headers = { "content-type": "application/json", [SAVED_AT_HEADER]: new Date().toISOString() };
  const cache = await caches.open(cacheName);
  await cache.put(address, new Response(body, { headers }));
}

/** Keeps an answer in wire spelling under the address it is asked for. */
export async function keepAnswer(address: string, wire: unknown): Promise<void> {
  await keep(await answersOfNow(), address, JSON.stringify(wire));
}

/** Keeps the copy of an answer that has just come, for the member who asked. */
export async function keepResponse(
  cacheName: string | undefined,
  address: string,
  response: Response,
): Promise<void> {
  await keep(cacheName, address, await response.blob());
}

/** The kept answer to a read, with the instant at which it was fresh in its header. */
export async function keptAnswer(
  cacheName: string | undefined,
  address: string,
): Promise<Response | undefined> {
  return cacheName === undefined ? undefined : await caches.match(address, { cacheName });
}

/** Forgets every answer: on log-out. */
export async function forgetAnswers(): Promise<void> {
  if (!hasCaches()) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Begins to keep the answers of a member; those of another are forgotten. */
export async function keepAnswersOf(memberId: string): Promise<void> {
  const name = PREFIX + memberId;
  if (!hasCaches() || (await caches.has(name))) return;
  await forgetAnswers();
  await caches.open(name);
}
