/**
 * The portal as `src/main.ts` starts it, but that an empty database is filled with the demo, and its log-ins are
 * printed.
 */
import { serverParts } from "../src/server-parts.ts";
import { runProcess } from "../src/run-process.ts";
import { startNotice } from "../src/start-notice.ts";
import { startServer } from "../src/start-server.ts";
import { seedDemo } from "./demo.ts";
import { demoLogIns } from "./identity/demo-log-ins.ts";
import { sampleNotes } from "./invoices/sample-notes.ts";

await runProcess(async (config, log) => {
  const isAlone = config.seedsDemo && config.databaseUrl === "" && config.nfeTrustStore.length === 0;
  const sample = isAlone ? await sampleNotes(config.dataDir) : undefined;
  const trusting = sample ? { ...config, nfeTrustStore: [sample.authority] } : config;
  const server = await startServer(trusting, log, { ...serverParts, seedDemo });
  const notes = sample ? [`XML of invoices that Ana may send: ${sample.folder}`] : [];
  const lines = config.seedsDemo ? [demoLogIns(config.publicUrl), ...notes, ""] : [];
  process.stdout.write([startNotice(config, server.address), ...lines.map((line) => `${line}\n`)].join(""));
  return server;
});
