import { until } from "../server/until.ts";
import type { EmbeddedServer } from "../../src/platform/database/server/embedded-server.ts";

/**
 * Kills a database's server, and waits until another one is started in its place: some signals let it finish first.
 * Without one there is nothing to kill: 0 would be this process and all beside it.
 */
export async function killServer(server: Pick<EmbeddedServer, "pid">, signal: NodeJS.Signals): Promise<void> {
  const pid = server.pid();
  if (pid === undefined) throw new Error("the server does not run");
  process.kill(pid, signal);
  await until(() => server.pid() !== pid, 30_000);
}
