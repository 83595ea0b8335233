import { offerUpdate } from "../../shell/update-offer.ts";

const WORKER_URL = "/sw.js";
const LOOK_AGAIN_MS = 60 * 60 * 1000;
/** The old worker first answers what it was asked, which a bad network may draw out. */
const PATIENCE_MS = 5000;

/** Resolves when a worker that is being installed has come to its end, good or bad. */
function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "installing") return;
      worker.removeEventListener("statechange", look);
      resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/**
 * Lets the waiting worker take over, and starts this page again with it, when the reader wants the new version. It
 * is the newest one of now: another version may have come since the offer was made. Where none waits any more,
 * another tab has let it take over already. Nobody waits long for the old worker: the page starts again, and the
 * new one comes after it.
 */
export async function takeOver(registration: ServiceWorkerRegistration, reload: () => void): Promise<void> {
  if (registration.installing) await untilInstalled(registration.installing);
  const { waiting } = registration;
  if (!waiting) return reload();
  const patience = setTimeout(reload, PATIENCE_MS);
  const start = (): void => {
    clearTimeout(patience);
    reload();
  };
  navigator.serviceWorker.addEventListener("controllerchange", start, { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  waiting.postMessage({ kind: "take-over" });
}

function offerWhenReady(registration: ServiceWorkerRegistration): void {
  const { waiting, installing } = registration;
  // The first worker of a browser brings nothing new: there was no version before.
  if (!navigator.serviceWorker.controller) return;
  const offer = () => offerUpdate(() => void takeOver(registration, () => location.reload()));
  if (waiting) offer();
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") offer();
  });
}

/** Registers the worker, or returns `undefined` where there is none to be had. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    // Some embedded browsers and privacy tools answer nothing: there the portal works as without a worker.
    return await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: "none" });
  } catch (error) {
    // The line was cut while it came: the next page registers it.
    if (!navigator.onLine) return undefined;
    throw error;
  }
}

/** Registers the service worker, so that the portal opens without a network, and offers new versions to the reader. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registered = await register();
  if (!registered) return;
  offerWhenReady(registered);
  registered.addEventListener("updatefound", () => offerWhenReady(registered));
  setInterval(() => {
    // Without a network there is no new version to be found; the next look finds it.
    registered.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
}
