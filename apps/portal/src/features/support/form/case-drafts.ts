import { createActKey } from "../../../platform/act-key.ts";
import { forgetDraft, saveDraft, savedDraft } from "../../../platform/drafts.ts";
import { attempt } from "../../../platform/storage.ts";
import type { QueuedImage, ReadyImage } from "../../../platform/uploads/image-queue.ts";

export { saveDraft, savedDraft };

/** Returns the images of a draft that had been sent before the page was reloaded: the server has them, for a day. */
export function savedImages(name: string): readonly ReadyImage[] {
  return attempt(() => JSON.parse(savedDraft(name)["images"] ?? "[]") as ReadyImage[]) ?? [];
}

/** Remembers the images of a draft that are ready. */
export function saveImages(name: string, rows: readonly QueuedImage[]): void {
  const ready = readyImages(rows);
  if (ready.length > 0 || savedImages(name).length > 0) saveDraft(name, { images: JSON.stringify(ready) });
}

/** Returns whether words or images of a draft wait to be sent. */
export function isBegun(name: string): boolean {
  return (savedDraft(name)["text"] ?? "") !== "" || savedImages(imagesOf(name)).length > 0;
}

/** Returns the name under which the images of a draft are saved. */
export const imagesOf = (name: string): string => `${name}.images`;

/** Returns the images that are ready, as a form names them. */
export function readyImages(rows: readonly QueuedImage[]): ReadyImage[] {
  return rows.flatMap(({ uploadId, fileName }) => (uploadId === undefined ? [] : [{ uploadId, fileName }]));
}

/**
 * Returns the Idempotency-Key of what is being sent under a name: a reload finds it again, so that a retry does
 * nothing twice.
 */
export function savedActKey(name: string, body: unknown): string {
  const keyOf = createActKey({
    read: () => {
      const { key, body: known } = savedDraft(`${name}.key`);
      return key === undefined || known === undefined ? undefined : { key, body: known };
    },
    write: (act) => saveDraft(`${name}.key`, { ...act }),
  });
  return keyOf(body);
}

/** Returns the name of the draft of a case. A visitor's belongs to no member yet. */
export function caseDraftName(memberId: string | undefined): string {
  return `case.${memberId ?? "visitor"}`;
}

/**
 * Makes a visitor's draft the draft of the member who logs in, in this tab or in another, unless they have begun
 * one. The contact is the account's, and images belong to their sender alone: a visitor's are not taken over.
 */
export function takeOverVisitors(memberId: string): void {
  const name = caseDraftName(memberId);
  const { type, reason, description } = savedDraft(caseDraftName(undefined));
  if (description === undefined || savedDraft(name)["description"] !== undefined) return;
  saveDraft(name, { type: type ?? "", reason: reason ?? "", description });
  forgetDraft(caseDraftName(undefined));
}

/** Removes the draft, its images and its key, once it was sent. */
export function forgetSent(name: string): void {
  forgetDraft(name);
}
