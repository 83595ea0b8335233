import { offerUpdate } from "../../shell/update-offer.ts";

const WORKER_URL = "/sw.js";
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** The reader wants the new version: the waiting worker takes over, and this page starts again with it. */
function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  worker.postMessage({ kind: "take-over" });
}

function offerWhenReady(registration: ServiceWorkerRegistration): void {
  const { waiting, installing } = registration;
  // The first worker of a browser brings nothing new: there was no version before.
  if (!navigator.serviceWorker.controller) return;
  if (waiting) offerUpdate(() => takeOver(waiting));
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") offerUpdate(() => takeOver(installing));
  });
}

/** Makes the portal open without a network, and tells the reader when there is a new version of it. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Some embedded browsers and privacy tools answer nothing: there the portal works as without a worker.
  const registration = (await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: "none" })) as
    ServiceWorkerRegistration | undefined;
  if (!registration) return;
  offerWhenReady(registration);
  registration.addEventListener("updatefound", () => offerWhenReady(registration));
  setInterval(() => {
    // Without a network there is no new version to be found; the next look finds it.
    registration.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
}
