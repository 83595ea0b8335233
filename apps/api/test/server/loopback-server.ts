import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody outside, played on this machine. */
export interface LoopbackServer {
  readonly port: number;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Listens on the loopback, on a port that is free unless one is given. */
export async function listenOnLoopback(answer: RequestListener, port = 0): Promise<LoopbackServer> {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(port, "127.0.0.1", done));
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    origin: `http://127.0.0.1:${taken}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
