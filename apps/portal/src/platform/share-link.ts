/** A page that is sent on. */
export interface SharedLink {
  readonly title: string;
  /** The whole address, with its origin. */
  readonly url: string;
}

/** Returns whether the system has a share sheet of its own. */
export const hasShareSheet = (): boolean => "share" in navigator;

/** Opens the system's list. `otherwise` is done where it can't be opened. */
export async function shareLink(link: SharedLink, otherwise: () => Promise<void>): Promise<void> {
  try {
    await navigator.share(link);
  } catch (error) {
    // The list was closed without a choice: nothing is wrong.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await otherwise();
  }
}

/** Returns the address that shares a link over WhatsApp: title and address, ready to be sent. */
export function whatsAppUrl({ title, url }: SharedLink): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`;
}
