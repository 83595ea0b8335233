import type { Page } from "@playwright/test";

/** A phone at the edge of a field: 320 kbit/s up, a third of a second away. */
const SLOW = { latency: 300, downloadThroughput: 100_000, uploadThroughput: 40_000 };

/** The page's line to the server, as slow as in the field. */
export interface SlowLine {
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** From here on it is a quick line again. */
  readonly end: () => Promise<void>;
}

/** Makes the page's line to the server slow, and cuts and mends it. */
export async function slowLine(page: Page): Promise<SlowLine> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const be = async (offline: boolean) => {
    await line.send("Network.emulateNetworkConditions", { ...SLOW, offline });
  };
  await be(false);
  return { cut: () => be(true), mend: () => be(false), end: () => line.detach() };
}
