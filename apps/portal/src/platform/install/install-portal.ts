import { installOffer, noteOffer, offerListeners } from "./install-offer.ts";

/** Calls `listener` when the offer comes or goes. Returns how to unsubscribe. */
export function onInstallOffer(listener: () => void): () => void {
  offerListeners.add(listener);
  return () => offerListeners.delete(listener);
}

/** Returns what can be done now: install by a button, open what is installed, or follow the steps of the browser. */
export function installStanding(): "offered" | "installed" | "by hand" {
  if (installOffer.isInstalled || matchMedia("(display-mode: standalone)").matches) return "installed";
  return installOffer.prompt ? "offered" : "by hand";
}

/** Asks the browser to install. An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = installOffer.prompt;
  installOffer.prompt = undefined;
  await asked?.prompt();
  noteOffer();
}
