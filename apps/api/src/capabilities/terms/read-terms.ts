import type { TermsPage } from "@colheita/contract/terms/terms-endpoints";
import type { TermText, TermVersion } from "@colheita/contract/terms/terms-records";
import { common } from "@colheita/contract/kit";
import { sanitiseHtml } from "../../platform/html/sanitise.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { CHANNEL_TEAM, current, DEFAULT_LABEL, isActive, isInWindow } from "./terms-rules.ts";
import { published } from "./terms-cache.ts";
import { findWording, type PublishedVersion, type Wording } from "./terms-store.ts";

/** How long the address of a PDF works: longer than anybody reads one. */
const ADDRESS_SECONDS = 3_600;

/** Returns a published version as it is shown. */
export function toTermVersion(version: PublishedVersion): TermVersion {
  const { id, number, activatesOn, contentHash, title, label, isPrivate } = version;
  const { businessCycleId, startsOn, endsOn } = version;
  const term = { title, isPrivate, label: label ?? DEFAULT_LABEL, businessCycleId, startsOn, endsOn };
  return { id, isActive: true, number, activatesOn, hash: contentHash, term };
}

/** Returns what of a wording may be shown: text that is cleaned once more (decision 7), or the address of a stored file. */
export function shownWording(
  { files }: Pick<Platform, "files">,
  { html, pdfKey }: Wording,
): { readonly html?: string; readonly pdfUrl?: string } {
  if (html !== null) return { html: sanitiseHtml(html, "reading-page") };
  return pdfKey === null ? {} : { pdfUrl: files.addressOf(pdfKey, ADDRESS_SECONDS) };
}

/** Returns a version with what there is to read of it. */
export async function textOf(platform: Platform, version: PublishedVersion): Promise<TermText> {
  const wording = await findWording(platform.db, version.id);
  if (!wording) throw new Refusal(common.notFound);
  return { version: toTermVersion(version), ...shownWording(platform, wording) };
}

/** Returns one version to read, only if active (5.5). @throws Refusal `not-found`. */
export async function readText(platform: Platform, versionId: string): Promise<TermText> {
  const { versions, today } = await published(platform.db);
  const version = versions.find(({ id, kind }) => id === versionId && kind === "acceptance");
  if (!version || !isActive(version, today)) throw new Refusal(common.notFound);
  return textOf(platform, version);
}

/** Returns whether a version is one of a public page: those of the channels' teams are for them alone. */
function isOnPage({ kind, isPrivate, business }: PublishedVersion, page: TermsPage): boolean {
  if (kind !== "acceptance" || business === CHANNEL_TEAM) return false;
  return page === "privacy-policy" ? isPrivate : !isPrivate;
}

/**
 * Returns what a public page shows: the newest version in force with its text, and the others. No text while there is
 * none: the page then has words of its own ("Política de Privacidade indisponível", 5.5).
 */
export async function readPage(
  platform: Platform,
  page: TermsPage,
): Promise<{ readonly text?: TermText; readonly others: TermVersion[] }> {
  const { versions, today } = await published(platform.db);
  const shownHere = versions.filter(
    (version) => isOnPage(version, page) && isActive(version, today) && isInWindow(version, today),
  );
  const [newest, ...others] = current(shownHere);
  if (!newest) return { others: [] };
  return { text: await textOf(platform, newest), others: others.map(toTermVersion) };
}
