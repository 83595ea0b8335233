import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../apps/api/src/platform/database/server/free-port.ts";
import { expect, test } from "../stage/portal-page.ts";

const START_LIMIT_MS = 120_000;

/** Returns when the API at an address started; nothing while none runs. */
async function startOf(address: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/metrics`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return /^process_start_time_seconds (\d+)/m.exec(await answer.text())?.[1];
}

test(
  "npm run dev starts the API again and shows the page again when a file changes, and Ctrl-C leaves nothing",
  { tag: "@siege" },
  async ({ page }, { project }) => {
    test.skip(project.name !== "desktop", "Nothing of it differs by width.");
    test.setTimeout(2 * START_LIMIT_MS);
    const folder = mkdtempSync(join(tmpdir(), "colheita-dev-"));
    const address = `http://localhost:${await freePort()}`;
    // A server of its own, whatever the environment names.
    const env = {
      ...process.env,
      DATABASE_URL: "",
      PORT: new URL(address).port,
      DATA_DIR: folder,
      SEED_DEMO: "off",
    };
    const dev = spawn(process.execPath, ["tools/start.mjs", "--dev"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Not before all that writes there has ended, the API, too.
    const ended = once(dev, "close");
    dev.stdout.resume();
    dev.stderr.resume();
    const isDatabaseUp = () => existsSync(join(folder, "postgres/data/postmaster.pid"));
    try {
      await expect.poll(() => startOf(address), { timeout: START_LIMIT_MS }).toBeDefined();
      const before = await startOf(address);
      const listening = page.waitForResponse("**/dev/reload");
      await page.goto(`${address}/login`);
      await listening;
      const shownAgain = page.waitForEvent("load");
      utimesSync("apps/api/src/main.ts", new Date(), new Date());
      await shownAgain;
      await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeVisible();
      const after = await startOf(address);
      expect(after).toBeDefined();
      expect(after).not.toBe(before);
      expect(isDatabaseUp()).toBe(true);
    } finally {
      dev.kill("SIGINT");
      await ended;
    }
    expect([isDatabaseUp(), await startOf(address)]).toEqual([false, undefined]);
    rmSync(folder, { recursive: true, force: true });
  },
);
