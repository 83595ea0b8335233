import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../apps/api/src/platform/database/server/free-port.ts";
import {
  ensureProgram,
  FIREFOX,
  WEBKIT_DRIVER,
  WEBKIT_WINDOW,
  X_SCREEN,
} from "../../tools/testing/find-browser.ts";
import { startFirefox } from "./firefox.ts";
import { walk, type Walker } from "./walk.ts";
import { startWebKit } from "./webkit.ts";

const START_LIMIT_MS = 300_000;
let demo: ChildProcess;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "colheita-browsers-"));
  demo = spawn(process.execPath, ["tests/e2e/stage/serve-portal.ts"], {
    stdio: "ignore",
    env: { ...process.env, PORT: String(port), E2E_PORT: String(port), E2E_DATA: join(folder, "data") },
  });
  const askReady = async () => expect((await fetch(`${origin}/api/ready`)).ok).toBe(true);
  await vi.waitFor(askReady, { timeout: START_LIMIT_MS, interval: 500 });
}, START_LIMIT_MS);
afterAll(async () => {
  demo.kill("SIGTERM");
  await once(demo, "exit");
}, 60_000);

async function walkWith(walker: Walker): Promise<void> {
  try {
    await walk(walker);
  } finally {
    await walker.close();
  }
}

async function programOf(kind: typeof FIREFOX): Promise<string> {
  const program = await ensureProgram(kind);
  if (program === undefined) throw new Error(`None of ${kind.places.join(", ")} is there`);
  return program;
}

test("Firefox walks from the visitors' home to the log-out without a complaint", async () => {
  await walkWith(await startFirefox(await programOf(FIREFOX), origin));
}, 180_000);

test("WebKit, which iPhones have, walks from the visitors' home to the log-out without a complaint", async () => {
  const programs = {
    driver: await programOf(WEBKIT_DRIVER),
    miniBrowser: await programOf(WEBKIT_WINDOW),
    screen: await programOf(X_SCREEN),
  };
  const ports = { driver: await freePort(), display: 90 + (process.pid % 900) };
  await walkWith(await startWebKit(programs, ports, origin));
}, 180_000);
