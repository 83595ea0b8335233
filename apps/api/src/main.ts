/** The portal: pages, API and, where WORKER is on, jobs. */
import { programme } from "./programme.ts";
import { runProcess } from "./run-process.ts";
import { startNotice } from "./start-notice.ts";
import { startServer } from "./start-server.ts";

await runProcess(async (config, log) => {
  const server = await startServer(config, log, programme);
  process.stdout.write(startNotice(config, server.address));
  return server;
});
