import { defaultSettings, type PortalSettings } from "@colheita/contract/routes/portal-settings";
import { matchRoute } from "@colheita/contract/routes/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, readPortal } from "./portal-files.ts";
import type { PortalFile, PortalFiles, PortalPage } from "./portal-files.ts";
import { FilledFiles } from "./filled-files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ASK_EVERY_TIME = "no-cache";
const ONE_DAY = "public, max-age=86400";

/** Returns the content policy: no script and no style but ours, and the one inline of each by its hash (decision 5). */
export function contentPolicy(scriptHash: string, styleHash: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${scriptHash}'`,
    `style-src 'self' '${styleHash}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PortalFile, cacheControl: string) {
  const encoding = chooseEncoding(file, request.headers["accept-encoding"]);
  void reply
    .header("content-type", file.contentType)
    .header("cache-control", cacheControl)
    .header("vary", "accept-encoding");
  // Nobody asks again for what never changes: on the many small files of a page the tags alone weigh 1.5 kB.
  if (cacheControl !== FOREVER) {
    const etag = `"${file.tag}-${encoding}"`;
    void reply.header("etag", etag);
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known?.includes(etag)) return reply.code(304).send();
  }
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.send(file.bodies[encoding] ?? file.identity);
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PortalPage, portal: Portal) {
  const { files, opener, wording } = portal;
  void reply
    .header("content-security-policy", contentPolicy(files.manifest.scriptHash, page.styleHash))
    .header("cross-origin-opener-policy", opener)
    .header("permissions-policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()");
  return await sendFile(request, reply, await worded(request, page.document, wording), ASK_EVERY_TIME);
}

/** The service worker fetches what it caches under its own policy, not under that of a page. */
const WORKER = "/sw.js";
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
/** Names the programme where the portal is installed. */
const APP_MANIFEST = "/manifest.webmanifest";

function sendAsset(request: FastifyRequest, reply: FastifyReply, file: PortalFile, address: string) {
  if (address.startsWith("/assets/")) return sendFile(request, reply, file, FOREVER);
  if (address !== WORKER) return sendFile(request, reply, file, ONE_DAY);
  return sendFile(request, reply.header("content-security-policy", WORKER_POLICY), file, ASK_EVERY_TIME);
}

/** What of the portal has places for the programme's words, and the words as they hold now. */
interface Wording {
  readonly files: FilledFiles;
  readonly read: () => Promise<PortalSettings>;
  /** Those that were read last: pages open while the database is away, too. */
  last: PortalSettings;
}

async function worded(request: FastifyRequest, file: PortalFile, wording: Wording): Promise<PortalFile> {
  try {
    wording.last = await wording.read();
  } catch (error) {
    request.log.warn({ err: error }, "the words of the pages can't be read: those known last are sent");
  }
  return wording.files.fill(file, wording.last);
}

/** Returns path and query as they were asked for: the router must not decode what the route table decodes. */
function partsOf(request: FastifyRequest): { path: string; query: string } {
  const [, path = "/", query = ""] = /^([^?]*)(\?.*)?$/.exec(request.raw.url ?? "/") ?? [];
  return { path, query };
}

interface Portal {
  readonly files: PortalFiles;
  /** What a page sees of the windows that it opens. */
  readonly opener: "same-origin" | "same-origin-allow-popups";
  readonly wording: Wording;
}

async function answerGet(portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  const { files, wording } = portal;
  const { path, query } = partsOf(request);
  const file = files.byAddress.get(path);
  if (file) {
    const hasWords = path === WORKER || path === APP_MANIFEST;
    return await sendAsset(request, reply, hasWords ? await worded(request, file, wording) : file, path);
  }
  if (path === "/api" || path.startsWith("/api/")) return reply.callNotFound();
  const match = matchRoute(path);
  if (match?.kind === "redirect") return await reply.redirect(match.route.target + query, match.route.status);
  const page = match && files.pages.get(match.name);
  if (page) return await sendPage(request, reply, page, portal);
  // A file that is gone is not a page: a script element must not be answered with a document.
  if (path.startsWith("/assets/")) return await reply.code(404).header("cache-control", "no-store").send();
  return await sendPage(request, reply.code(404), files.notFound, portal);
}

export interface PortalOptions {
  /** The build: `apps/portal/dist`. */
  readonly directory: string;
  /** A page that opens windows itself has to be allowed to see them close (decision 17). */
  readonly opensWindows?: boolean;
  /** What is filled into the pages. */
  readonly settings?: () => Promise<PortalSettings>;
}

/**
 * Serves the built portal beside the API: pages by the route table with the programme's words in their places, redirects,
 * files, and 404 as a status for a path that matches no route. A page that others open stands alone in any case.
 */
export function portalRoutes(app: FastifyInstance, options: PortalOptions): void {
  const { directory, opensWindows = false, settings = async () => defaultSettings } = options;
  const portal: Portal = {
    files: readPortal(directory),
    opener: opensWindows ? "same-origin-allow-popups" : "same-origin",
    wording: { files: new FilledFiles(), read: settings, last: defaultSettings },
  };
  app.get("/*", (request, reply) => answerGet(portal, request, reply));
}
