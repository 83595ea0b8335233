import { createActKey } from "../../../platform/act-key.ts";
import { forgetDraft, saveDraft, savedDraft } from "../../../platform/drafts.ts";
import { attempt } from "../../../platform/storage.ts";
import type { QueuedImage, ReadyImage } from "../../../platform/uploads/image-queue.ts";

export { saveDraft, savedDraft };

/** The images of a draft that had been sent before the page was loaded anew: the server has them, for a day. */
export function savedImages(name: string): readonly ReadyImage[] {
  return attempt(() => JSON.parse(savedDraft(name)["images"] ?? "[]") as ReadyImage[]) ?? [];
}

/** Remembers the images of a draft that are ready. */
export function saveImages(name: string, rows: readonly QueuedImage[]): void {
  const ready = readyImages(rows);
  if (ready.length > 0 || savedImages(name).length > 0) saveDraft(name, { images: JSON.stringify(ready) });
}

/** Whether words or images of a draft wait to be sent. */
export function isBegun(name: string): boolean {
  return (savedDraft(name)["text"] ?? "") !== "" || savedImages(imagesOf(name)).length > 0;
}

/** The name under which the images of a draft are kept. */
export const imagesOf = (name: string): string => `${name}.images`;

/** Those that are ready, as a form names them. */
export function readyImages(rows: readonly QueuedImage[]): ReadyImage[] {
  return rows.flatMap(({ uploadId, fileName }) => (uploadId === undefined ? [] : [{ uploadId, fileName }]));
}

/** The Idempotency-Key of what is being sent under a name: a reload finds it again, so that a retry does nothing twice. */
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

/** The form of a case. A visitor's is nobody's yet. */
export function caseDraftName(memberId: string | undefined): string {
  return `case.${memberId ?? "visitor"}`;
}

/**
 * What a visitor typed goes on as the draft of the member who logs in, in this tab or in another, unless they have one
 * begun. How they are reached is the account's to say, and images are their sender's alone: a visitor's stay behind.
 */
export function takeOverVisitors(memberId: string): void {
  const name = caseDraftName(memberId);
  const { type, reason, description } = savedDraft(caseDraftName(undefined));
  if (description === undefined || savedDraft(name)["description"] !== undefined) return;
  saveDraft(name, { type: type ?? "", reason: reason ?? "", description });
  forgetDraft(caseDraftName(undefined));
}

/** It was sent: neither the draft, nor its images, nor its key stays. */
export function forgetSent(name: string): void {
  forgetDraft(name);
}
