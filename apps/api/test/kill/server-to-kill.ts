/** Starts the database of a folder and waits to be killed. Its first line of output holds what a test needs to know. */
import { startEmbeddedServer } from "../../src/platform/database/server/embedded-server.ts";

const server = await startEmbeddedServer({
  dataDir: process.argv[2] ?? "",
  say: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify({ pid: server.pid(), url: server.url() })}\n`);
setInterval(() => undefined, 60_000);
