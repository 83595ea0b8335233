import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PortalSettings } from "@colheita/contract/routes/portal-settings";
import { escapeHtml } from "../../html/sanitise.ts";
import type { PortalFile } from "./portal-files.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns text as it may stand in a string of JSON or of a script. */
const escapeQuoted = (text: string) => JSON.stringify(text).slice(1, -1);

async function fill(template: PortalFile, settings: PortalSettings, tag: string): Promise<PortalFile> {
  const escape = template.contentType.startsWith("text/html") ? escapeHtml : escapeQuoted;
  const fillings = { ...settings.words, PORTAL_SETTINGS: JSON.stringify(settings), SETTINGS_TAG: tag };
  const places = new RegExp(`\\{(${Object.keys(fillings).join("|")})\\}`, "g");
  const text = template.identity
    .toString("utf8")
    .replaceAll(places, (_, name: keyof typeof fillings) => escape(fillings[name]));
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity, { level: 9 })]);
  return { ...template, identity, bodies: { br, gzip: gz, identity }, tag: `${template.tag}${tag}` };
}

/** Fills in and compresses each file once for the settings that hold; those of other settings are forgotten. */
export class FilledFiles {
  #key = "";
  #tag = "";
  #filled = new Map<PortalFile, Promise<PortalFile>>();

  /** Returns a file with the words and figures of these settings in their places. */
  async fill(template: PortalFile, settings: PortalSettings): Promise<PortalFile> {
    const key = JSON.stringify(settings);
    if (key !== this.#key) {
      this.#key = key;
      this.#tag = createHash("sha256").update(key).digest("base64url").slice(0, 8);
      this.#filled = new Map();
    }
    const known = this.#filled.get(template) ?? fill(template, settings, this.#tag);
    this.#filled.set(template, known);
    return known;
  }
}
