/** `npm run dev`: the whole programme, started again and shown again with every change of its sources. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { readConfig } from "../apps/api/src/platform/config/config.ts";
import { startEmbeddedServer } from "../apps/api/src/platform/database/server/embedded-server.ts";
import { freePort } from "../apps/api/src/platform/database/server/free-port.ts";
import { startDevProxy } from "./dev-proxy.ts";
import { buildPortal } from "./portal-build.ts";

const SETTLE_MS = 150;
const IGNORED = /(^|\/)(node_modules|dist|\.cache|test)\/|\/examples\/|\.(test|examples)\.tsx?$|~$|\.sw.$/;
const OF_THE_PORTAL = /^(apps\/portal|packages)\//;
const OF_THE_API = /^(apps\/api|packages\/(brazil|contract))\//;

const config = readConfig(process.env);
const server =
  config.databaseUrl === ""
    ? await startEmbeddedServer({ dataDir: config.dataDir, say: console.log })
    : undefined;
const apiPort = await freePort();
let api: ChildProcess | undefined;
let isStopping = false;

await buildPortal();
startApi();
const proxy = await startDevProxy(config.port, () => apiPort);
console.log(`\nColheita is at http://localhost:${config.port}   (Ctrl-C stops it)\n`);

const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
const watchers = ["apps", "packages"].map((folder) =>
  watch(folder, { recursive: true }, (_, file) => {
    const path = `${folder}/${file ?? ""}`;
    if (IGNORED.test(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), SETTLE_MS);
  }),
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop());
process.once("disconnect", () => void stop());

function startApi(): void {
  const child = spawn(process.execPath, ["apps/api/seeds/main.ts"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      DATABASE_URL: server?.url() ?? config.databaseUrl,
      SECRET_KEY: config.secretKey,
      DEMO: config.isDemo ? "on" : "off",
      SEED_DEMO: config.seedsDemo ? "on" : "off",
      STRICT: "on",
      LOG_FORMAT: "text",
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
      HOST: "127.0.0.1",
      PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${config.port}`,
      STOP_LIMIT_SECONDS: "1",
    },
  });
  api = child;
}

async function endApi(): Promise<void> {
  const child = api;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

async function renew(): Promise<void> {
  const paths = [...changed];
  changed.clear();
  console.log(`changed: ${paths.slice(0, 3).join(", ")}${paths.length > 3 ? ", …" : ""}`);
  const isPortal = paths.some((path) => OF_THE_PORTAL.test(path));
  if (isPortal && !(await buildPortal())) return;
  if (isPortal || paths.some((path) => OF_THE_API.test(path))) {
    await endApi();
    if (isStopping) return;
    startApi();
  }
  proxy.reload();
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const watcher of watchers) watcher.close();
  proxy.close();
  await endApi();
  await server?.stop();
  process.exit(0);
}
