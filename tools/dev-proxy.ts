import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request } from "node:http";

const RELOAD_SCRIPT = `new EventSource("/dev/reload").onmessage = () => location.reload();`;
const RELOAD_TAG = `<script src="/dev/reload.js" defer></script></head>`;
const PATIENCE_MS = 20_000;

/** Stands before the API while it is developed. */
export interface DevProxy {
  /** Makes every open page load itself again. */
  readonly reload: () => void;
  readonly close: () => void;
}

/**
 * Listens on `port` and passes everything on to `target`, patiently while it starts again. Every page gets a script
 * that loads it again when asked to.
 */
export async function startDevProxy(port: number, target: () => number): Promise<DevProxy> {
  const pages = new Set<ServerResponse>();
  const server = createServer((asked, reply) => {
    if (asked.url === "/dev/reload.js") reply.setHeader("content-type", "text/javascript").end(RELOAD_SCRIPT);
    else if (asked.url === "/dev/reload") keepOpen(pages, reply);
    else passOn(asked, reply, target, Date.now() + PATIENCE_MS);
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, "localhost", done));
  return {
    reload: () => {
      for (const page of pages) page.write("data: changed\n\n");
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function keepOpen(pages: Set<ServerResponse>, reply: ServerResponse): void {
  reply.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).write(":\n\n");
  pages.add(reply);
  reply.once("close", () => pages.delete(reply));
}

function passOn(asked: IncomingMessage, reply: ServerResponse, target: () => number, deadline: number): void {
  const { method, url, headers } = asked;
  const isPage = headers.accept?.includes("text/html") === true;
  const onward = request({
    port: target(),
    host: "127.0.0.1",
    method,
    path: url,
    headers: isPage ? { ...headers, "accept-encoding": "identity" } : headers,
  });
  onward.once("response", (answer) => (isPage ? void sendPage(answer, reply) : sendAsIs(answer, reply)));
  onward.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED" && method === "GET" && Date.now() < deadline)
      setTimeout(() => passOn(asked, reply, target, deadline), 100);
    else if (reply.headersSent) reply.destroy();
    else
      reply.writeHead(502, { "content-type": "text/plain" }).end(`The API does not answer: ${error.message}`);
  });
  reply.removeAllListeners("close").once("close", () => onward.destroy());
  asked.pipe(onward);
}

function sendAsIs(answer: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(reply);
}

async function sendPage(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (!answer.headers["content-type"]?.startsWith("text/html")) return sendAsIs(answer, reply);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const html = Buffer.concat(parts).toString("utf8").replace("</head>", RELOAD_TAG);
  const { "content-length": _, etag: __, ...headers } = answer.headers;
  reply.writeHead(answer.statusCode ?? 502, { ...headers, "cache-control": "no-store" }).end(html);
}
