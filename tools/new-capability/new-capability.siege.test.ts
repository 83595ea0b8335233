import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../apps/api/src/platform/database/server/free-port.ts";
import { runNode, runProgram, type Outcome } from "../program.ts";
import { copyOfProject } from "../testing/copy-of-project.ts";
import { BROWSER_SHELL, ensureBrowser } from "../testing/find-browser.ts";

let copy: string;
beforeAll(async () => {
  copy = await copyOfProject();
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Expects that it ended well; its output is in the complaint otherwise. */
async function expectDone(running: Promise<Outcome>): Promise<void> {
  const { status, output } = await running;
  expect(status, output.slice(-4_000)).toBe(0);
}

const node = (args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) =>
  expectDone(runNode(args, { cwd: copy, env: { EFFORT: "short", ...env } }));
const git = (...args: string[]) => expectDone(runProgram("git", args, { cwd: copy }));

test(
  "a capability that was just made passes all that is checked, and its own journey",
  { timeout: 1_200_000 },
  async () => {
    // The gates ask Git what there is.
    await git("init", "--quiet");
    await git("add", "--all");
    await node(["tools/start.mjs", "--new", "field-visits", "Visitas", "/visitas"]);
    await git("add", "--all");
    await node(["tools/start.mjs", "--check"]);
    const journeys = ["tests/e2e/field-visits", "tests/e2e/everywhere/accessibility.spec.ts"];
    await node(["node_modules/@playwright/test/cli.js", "test", ...journeys, "-g", "note|/visitas"], {
      CHROMIUM: await ensureBrowser(BROWSER_SHELL),
      E2E_PORT: String(await freePort()),
      // Vitest has set it for itself.
      BASE_URL: undefined,
    });
  },
);
