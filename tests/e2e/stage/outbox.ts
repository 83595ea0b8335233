import type { Page } from "@playwright/test";
import { expect } from "./portal-page.ts";

/** A message that the demo sent, as its outbox stores it. */
export interface Mail {
  readonly to: string;
  readonly text: string;
  readonly sentAt: string;
}

const LATEST_MS = 20_000;

/** Returns the newest message of this kind that is no older than that; it may still be under way. */
export async function mailSince(page: Page, since: number, isWanted: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  const find = async () => {
    const outbox = (await (await page.request.get("/api/dev/outbox")).json()) as Mail[];
    found = outbox.find((mail) => Date.parse(mail.sentAt) >= since && isWanted(mail));
    return found !== undefined;
  };
  await expect.poll(find, { timeout: LATEST_MS }).toBe(true);
  if (!found) throw new Error("The message was there a moment ago");
  return found;
}
