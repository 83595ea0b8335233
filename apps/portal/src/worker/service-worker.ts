/// <reference lib="webworker" />
import { matchRoute } from "@colheita/contract/routes/routes";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import type { PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import {
  answersOfNow,
  saveResponse,
  savedAnswer,
  isSavedOffline,
} from "../platform/offline/saved-answers.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: every script and style, and the document of every page under its page's path. */
declare const PRECACHE: PrecacheEntry[];

/** A network that has not answered a read in this time is as good as none, where there is a saved answer. */
const PATIENCE_MS = 8000;

precacheAndRoute(PRECACHE, { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();

/** Serves for a page its prerendered document, whatever its parameters: the shell opens without a network. */
registerRoute(
  new NavigationRoute(async ({ request }) => {
    const match = matchRoute(new URL(request.url).pathname);
    const document = match?.kind === "page" ? await matchPrecache(match.route.path) : undefined;
    return document ?? (await fetch(request));
  }),
);

/** Reads from the network; where it does not answer, the last answer is shown with its age. */
async function fromNetworkFirst(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const answers = await answersOfNow();
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  try {
    const first = await Promise.race([answer, late]);
    const response = first ?? (await savedAnswer(answers, address)) ?? (await answer);
    if (first?.ok) await saveResponse(answers, address, first.clone());
    return response;
  } catch (error) {
    const saved = await savedAnswer(answers, address);
    if (saved) return saved;
    throw error;
  }
}

/**
 * Returns whether the answer to a read may be a saved one: not for `no-store`, by which data are read that are
 * about to be changed.
 */
const isSavableRead = ({ method, cache }: Request) => method === "GET" && cache !== "no-store";

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isSavableRead(request) && isSavedOffline(url.pathname),
  ({ request }) => fromNetworkFirst(request),
);

/** The reader asked for the new version: it takes over now, not when the last tab closes. */
self.addEventListener("message", ({ data }: ExtendableMessageEvent) => {
  if ((data as { kind?: string } | undefined)?.kind === "take-over") void self.skipWaiting();
});
