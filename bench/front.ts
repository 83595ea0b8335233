import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createSecureServer } from "node:http2";
import type { Http2ServerRequest, Http2ServerResponse, Http2Session, IncomingHttpHeaders } from "node:http2";
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline, Transform } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";
import { runProgram } from "../tools/program.ts";

/** What stands before the portal in production: HTTPS, HTTP/2, and brotli where the portal sent plain text. */
export interface Front {
  readonly url: string;
  /** The hash by which a browser trusts its certificate (`--ignore-certificate-errors-spki-list`). */
  readonly keyHash: string;
  /**
   * Returns the bytes of bodies and headers that have gone out so far, as the line carries them but for HTTP/2's own
   * thrift.
   */
  readonly sentBytes: () => number;
  readonly close: () => Promise<void>;
}

/** Returns a certificate of its own for localhost, which lives as long as the run. */
async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-front-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  try {
    const { status, output } = await runProgram("openssl", [
      "req",
      ...kind,
      ...name,
      "-keyout",
      keyFile,
      "-out",
      certFile,
    ]);
    if (status !== 0) throw new Error(`openssl made no certificate: ${output}`);
    return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** They belong to one connection, and HTTP/2 has no such headers. */
const OF_ONE_CONNECTION = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"];
/** What a proxy compresses as it passes; a stream of events it passes at once. */
const COMPRESSIBLE = /^(?:application\/(?:[\w.+-]*json|xml)|text\/(?!event-stream))/;
const BROTLI_QUALITY = 5;

/** A page of nothing but HTML, which the front sends by itself: no page is quicker on this line. */
export const FLOOR_PATH = "/html-alone";
const FLOOR = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>HTML</title><h1>Uma página de HTML, e nada mais</h1><p>Sem estilos, sem scripts, sem imagens.</p></html>`;

function headersInward({ headers, socket }: Http2ServerRequest): Record<string, string | string[]> {
  const { ":authority": authority = headers.host ?? "", ...rest } = headers;
  const inward: Record<string, string | string[]> = { host: authority };
  for (const [name, value] of Object.entries(rest))
    if (!name.startsWith(":") && !OF_ONE_CONNECTION.includes(name) && value !== undefined)
      inward[name] = value;
  inward["x-forwarded-for"] = socket.remoteAddress ?? "";
  inward["x-forwarded-proto"] = "https";
  return inward;
}

function headersOutward(answer: IncomingMessage, isCompressed: boolean): Record<string, string | string[]> {
  const outward: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !OF_ONE_CONNECTION.includes(name)) outward[name] = value;
  if (!isCompressed) return outward;
  delete outward["content-length"];
  return { ...outward, "content-encoding": "br", vary: "accept-encoding" };
}

function mayCompress(asked: IncomingHttpHeaders, { statusCode, headers }: IncomingMessage): boolean {
  const hasBody = statusCode !== 204 && statusCode !== 304;
  const isPlain = headers["content-encoding"] === undefined;
  const takesBrotli = /\bbr\b/.test(asked["accept-encoding"] ?? "");
  return hasBody && isPlain && takesBrotli && COMPRESSIBLE.test(headers["content-type"] ?? "");
}

const lengthOf = (headers: Record<string, string | string[]>) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);

function compressor(): Transform {
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/** Opens a front at `port` before the portal at `portalPort` of this machine. */
export async function openFront(port: number, portalPort: number): Promise<Front> {
  const { key, cert } = await makeCertificate();
  const agent = new Agent({ keepAlive: true });
  let sent = 0;

  function passOn(asked: Http2ServerRequest, reply: Http2ServerResponse, answer: IncomingMessage): void {
    const isCompressed = mayCompress(asked.headers, answer);
    const headers = headersOutward(answer, isCompressed);
    sent += lengthOf(headers);
    reply.writeHead(answer.statusCode ?? 502, headers);
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        sent += chunk.length;
        done(null, chunk);
      },
    });
    // A reader who goes away ends the answer; nobody is left to receive it.
    const gone = () => answer.destroy();
    if (isCompressed) pipeline(answer, compressor(), counter, reply, gone);
    else pipeline(answer, counter, reply, gone);
  }

  const server = createSecureServer({ key, cert, allowHTTP1: true }, (asked, reply) => {
    const { method, url: path } = asked;
    if (path === FLOOR_PATH) {
      reply.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(FLOOR);
      return;
    }
    const target = { host: "127.0.0.1", port: portalPort, agent, method, path };
    const inward = request({ ...target, headers: headersInward(asked) }, (answer) =>
      passOn(asked, reply, answer),
    );
    inward.on("error", () => (reply.headersSent ? reply.stream.close() : reply.writeHead(502).end()));
    reply.on("close", () => inward.destroy());
    asked.pipe(inward);
  });
  const sessions = new Set<Http2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "localhost", done);
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return {
    url: `https://localhost:${port}`,
    keyHash: createHash("sha256").update(publicKey).digest("base64"),
    sentBytes: () => sent,
    close: async () => {
      agent.destroy();
      const closed = new Promise((done) => void server.close(done));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}
