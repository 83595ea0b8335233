import { createHash } from "node:crypto";
import type { RouteFiles } from "./route-files.ts";

export interface DocumentParts {
  readonly title: string;
  readonly description: string;
  readonly robots: string;
  readonly siteName: string;
  readonly body: string;
  readonly files: RouteFiles;
  /** The rules of the first frame, which the document has in itself; the sheets of `files` come after it. */
  readonly firstStyle: string;
  readonly fontUrl: string;
  /** The inline script that starts the others; the same on every page. */
  readonly startScript: string;
  /** Asked for as soon as the document has come, while the scripts are still under way. */
  readonly sessionUrl?: string;
}

/** Returns a text escaped for HTML, attributes included. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Returns how the content policy names an inline script or style sheet. */
export function policyHash(content: string): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

/** Stands above every page where a browser runs no scripts: what was typed is not answered there, and nothing is fetched. */
const WITHOUT_SCRIPTS =
  "Este portal precisa de JavaScript, que está desligado neste navegador: ligue e abra a página de novo.";

/** Returns one page as the document that the server sends: one inline style sheet, one inline script (decision 5). */
export function documentOf(parts: DocumentParts): string {
  const { title, description, robots, siteName, body, files, firstStyle, fontUrl, startScript, sessionUrl } =
    parts;
  const chunks = files.scripts.filter((script) => script !== files.entry).join(" ");
  const session = sessionUrl ? ` data-session="${escapeHtml(sessionUrl)}"` : "";
  const lines = [
    "<!doctype html>",
    // The server puts in what the programme set otherwise than the portal has it.
    '<html lang="pt-BR" data-settings="{PORTAL_SETTINGS}">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="robots" content="${robots}">`,
    '<meta name="theme-color" content="#0B5B35">',
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>`,
    `<style>${firstStyle}</style>`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    `<script type="module" blocking="render" data-entry="${files.entry}" data-page="${files.page}" data-chunks="${chunks}" data-styles="${files.styles.join(" ")}"${session}>${startScript}</script>`,
    "</head>",
    "<body>",
    `<noscript><p class="container">${WITHOUT_SCRIPTS}</p></noscript>`,
    `<div id="root">${body}</div>`,
    "</body>",
    "</html>",
    "",
  ];
  return lines.join("\n");
}
