/** The portal: pages, API and, where WORKER is on, jobs. */
import { serverParts } from "./server-parts.ts";
import { runProcess } from "./run-process.ts";
import { startNotice } from "./start-notice.ts";
import { startServer } from "./start-server.ts";

await runProcess(async (config, log) => {
  const server = await startServer(config, log, serverParts);
  process.stdout.write(startNotice(config, server.address));
  return server;
});
