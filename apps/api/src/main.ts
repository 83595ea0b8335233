/** The portal: pages, API and, where WORKER is on, jobs. */
import { programme } from "./programme.ts";
import { runProcess } from "./run-process.ts";
import { startServer } from "./start-server.ts";

await runProcess(async (config, log) => {
  const server = await startServer(config, log, programme);
  const address = config.isDemo ? config.publicUrl : server.address;
  process.stdout.write(`\nColheita is at ${address}   (Ctrl-C stops it)\n\n`);
  return server;
});
