import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A wire to a server that tests can cut, mend, or let fall silent. */
export interface CutWire {
  /** The same address as the server's, through the wire. */
  readonly url: string;
  /** Breaks every connection, and refuses new ones: the server is gone. */
  readonly cut: () => Promise<void>;
  /** Takes connections again. */
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Lays a wire to the PostgreSQL that a URL names, by address or by the folder of its socket. */
export async function layWire(to: string): Promise<CutWire> {
  const target = new URL(to);
  const host = decodeURIComponent(target.hostname);
  const place = host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${target.port}` }
    : { host, port: Number(target.port) };
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket.once("close", () => sockets.delete(socket));
  };
  const mend = async (): Promise<void> => {
    const listening = createServer((near) => {
      const far = keep(connect(place));
      keep(near).pipe(far).pipe(near);
      near.once("close", () => far.destroy());
      far.once("close", () => near.destroy());
    });
    server = listening;
    await new Promise<void>((done) => void listening.listen(port, "127.0.0.1", done));
    port = (listening.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const closed = new Promise((done) => (server ? server.close(done) : done(undefined)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  const through = new URL(to);
  through.hostname = "127.0.0.1";
  through.port = String(port);
  return { url: through.href, cut, mend, close: cut };
}
