/** What Chromium hands a page that may ask to be installed; no standard types it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offered: InstallPrompt | undefined;
let isInstalled = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Keeps the browser's offer to install the portal for the page that speaks of it. It comes once, soon after the first
 * page, so it is waited for from the beginning.
 */
export function awaitInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // The browser's own bar would stand over what somebody is doing; the offer is on a page of its own.
    event.preventDefault();
    offered = event as InstallPrompt;
    tell();
  });
  addEventListener("appinstalled", () => {
    offered = undefined;
    isInstalled = true;
    tell();
  });
}

/** Told when the offer comes or goes. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What can be done now: install by a button, open what is installed, or follow the steps of the browser. */
export function installStanding(): "offered" | "installed" | "by hand" {
  if (isInstalled || matchMedia("(display-mode: standalone)").matches) return "installed";
  return offered ? "offered" : "by hand";
}

/** Asks the browser to install. An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offered;
  offered = undefined;
  await asked?.prompt();
  tell();
}
