import type { EmbeddedServer } from "../../src/platform/database/server/embedded-server.ts";

/** Kills a database's server. Without one there is nothing to kill: 0 would be this process and all beside it. */
export function killServer(server: Pick<EmbeddedServer, "pid">, signal: NodeJS.Signals): void {
  const pid = server.pid();
  if (pid === undefined) throw new Error("the server does not run");
  process.kill(pid, signal);
}
