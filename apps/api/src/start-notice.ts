import type { Config } from "./platform/config/config.ts";
import { isLoopback } from "./platform/http/loopback.ts";

/** Returns what whoever started the portal reads: where it is and, of a demo, what listening beyond the machine opens. */
export function startNotice(
  config: Pick<Config, "isDemo" | "publicUrl" | "host">,
  listensAt: string,
): string {
  const address = `Colheita is at ${config.isDemo ? config.publicUrl : listensAt}   (Ctrl-C stops it)`;
  const lines = config.isDemo && !isLoopback(config.host) ? [address, openToNetwork(config.host)] : [address];
  return `\n${lines.join("\n")}\n\n`;
}

function openToNetwork(host: string): string {
  return `HOST=${host}: whoever reaches this machine can log in as anybody below, and reads their codes at /dev/outbox`;
}
