import { backOff } from "../back-off.ts";

const PAUSES = { firstMs: 1_000, lastMs: 30_000 };

/** Waits, but not longer than the network is away. */
function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    addEventListener("online", end);
  });
}

/**
 * Fetches code until it comes: after a second, then less and less often, and at once when the network is back. Nothing is
 * reloaded meanwhile, because the page that stands there takes what is typed, and its links and forms work without scripts.
 */
export async function retry<Module>(load: () => Promise<Module>, tries = Infinity): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= tries) throw error;
      await pause(backOff(failures, PAUSES));
    }
  }
}
