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

await runProcess(async (config, log) => {
  const server = await startServer(config, log, { ...serverParts, seedDemo });
  process.stdout.write(startNotice(config, server.address));
  if (config.seedsDemo) process.stdout.write(`${demoLogIns(config.publicUrl)}\n\n`);
  return server;
});
