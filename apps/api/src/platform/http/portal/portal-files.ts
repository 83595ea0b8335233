import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

type Encoding = "br" | "gzip" | "identity";

/** One file of the portal in memory, in every form in which it may be sent. */
export interface PortalFile {
  readonly contentType: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly identity: Buffer;
  /** Without its quotes; each encoding appends its own name. */
  readonly tag: string;
}

/** What the portal's build hands to the server (`apps/portal/build/build.ts` writes it). */
export interface PortalManifest {
  /** How the content policy names the one inline script. */
  readonly scriptHash: string;
  /** Those of the route table, and `notFound`, each with how its policy names its inline style sheet. */
  readonly pages: readonly { readonly name: string; readonly html: string; readonly styleHash: string }[];
}

/** A page's document, and how its content policy names its inline style sheet. */
export interface PortalPage {
  readonly document: PortalFile;
  readonly styleHash: string;
}

export interface PortalFiles {
  readonly manifest: PortalManifest;
  /** By address, from `/assets/…` to `/robots.txt`; pages are not among them. */
  readonly byAddress: ReadonlyMap<string, PortalFile>;
  /** By the page's name. */
  readonly pages: ReadonlyMap<string, PortalPage>;
  readonly notFound: PortalPage;
}

const MANIFEST = "portal-manifest.json";

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

function readPortalFile(path: string): PortalFile {
  const identity = readFileSync(path);
  return {
    contentType: CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
    bodies: { br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`), identity },
    identity,
    tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
  };
}

/** Reads a built portal into memory: a few megabytes, so that answering touches no disk and no path is ever joined. */
export function readPortal(directory: string): PortalFiles {
  const manifest = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8")) as PortalManifest;
  // What the build notes for itself and for us (`portal-…`, `.…`) is nobody else's business.
  const isSent = (file: string) => !/^(?:pages\/|portal-|\.)|\.(?:br|gz)$/.test(file);
  const files = globSync("**/*", { cwd: directory }).filter(
    (file) => isSent(file) && statSync(join(directory, file)).isFile(),
  );
  const pages = new Map(
    manifest.pages.map(({ name, html, styleHash }) => [
      name,
      { document: readPortalFile(join(directory, html)), styleHash },
    ]),
  );
  const notFound = pages.get("notFound");
  if (!notFound) throw new Error(`The portal of ${directory} has no page for what is not there`);
  return {
    manifest,
    byAddress: new Map(files.map((file) => [`/${file}`, readPortalFile(join(directory, file))])),
    pages,
    notFound,
  };
}

/** Returns how much a client wants an encoding, from 0 to 1, by its Accept-Encoding. */
function qualityOf(accepted: string, encoding: string): number {
  for (const part of accepted.split(",")) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    if (name !== encoding && name !== "*") continue;
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return quality === undefined ? 1 : Number(quality);
  }
  return 0;
}

/** Returns the smallest form of a file that the client takes. */
export function chooseEncoding(file: PortalFile, accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > 500) return "identity";
  if (file.bodies.br && qualityOf(accepted, "br") > 0) return "br";
  return file.bodies.gzip && qualityOf(accepted, "gzip") > 0 ? "gzip" : "identity";
}
