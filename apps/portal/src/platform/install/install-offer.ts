/** What Chromium hands a page that may ask to be installed; no standard types it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The browser's offer to install the portal, and whether it has been installed here. */
export const installOffer: { prompt?: InstallPrompt | undefined; isInstalled?: boolean } = {};

/** Called when the offer comes or goes. */
export const offerListeners = new Set<() => void>();

/** Takes an offer, or that there is none any more. */
export function noteOffer(prompt?: InstallPrompt): void {
  installOffer.prompt = prompt;
  for (const listener of offerListeners) listener();
}

/**
 * Captures the browser's offer to install the portal for the page that shows it. It comes once, soon after the
 * first page, so it is listened for from the beginning.
 */
export function awaitInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // The browser's own bar would stand over what somebody is doing; the offer is on a page of its own.
    event.preventDefault();
    noteOffer(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => {
    installOffer.isInstalled = true;
    noteOffer();
  });
}
