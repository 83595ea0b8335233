const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}

/**
 * Fetches code until it comes: after a second, then less and less often. Nothing is reloaded meanwhile, because the
 * page that stands there takes what is typed, and its links and forms work without scripts.
 */
export async function insist<Module>(load: () => Promise<Module>, tries = Infinity): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= tries) throw error;
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
    }
  }
}
