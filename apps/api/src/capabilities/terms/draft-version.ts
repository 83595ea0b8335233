import { createHash } from "node:crypto";
import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import type * as endpoints from "@colheita/contract/terms/drafting-endpoints";
import {
  emptyText,
  forNobody,
  notAllowedNow,
  notAPdf,
  takesTwoPeople,
} from "@colheita/contract/terms/drafting-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { randomName } from "../../platform/files/files.ts";
import { sanitiseHtml, textOfHtml } from "../../platform/html/sanitise.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { announce } from "../../platform/live/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { shownWording } from "./read-terms.ts";
import { CHANNEL_TEAM } from "./terms-rules.ts";
import { TERMS_CHANGED } from "./terms-cache.ts";
import {
  insertTerm,
  insertVersion,
  isPdfNamed,
  lockTerm,
  lockVersion,
  markInReview,
  markPublished,
  markRetired,
  updateVersion,
  type DraftedVersion,
  type NewTerm,
  type VersionContent,
  type VersionState,
} from "./drafting-store.ts";

type Draft = InputOf<typeof endpoints.draftVersion>["body"];
type Change = InputOf<typeof endpoints.changeVersion>["body"];
type Shown = ReplyOf<typeof endpoints.getVersion>;

const TERM_PREFIX = "a3T";
const VERSION_PREFIX = "a3V";

/** Where the PDFs of terms are stored. */
const FOLDER = "terms";

/** Returns what was sent of a text, made fit to be stored: cleaned, or stored as a file, with its hash. */
async function wordingOf(
  platform: Desk["platform"],
  { html, pdf }: Pick<Draft, "html" | "pdf">,
): Promise<Pick<VersionContent, "html" | "pdfKey" | "contentHash">> {
  if (pdf !== undefined) {
    const { key, hash } = await storePdf(platform, Buffer.from(pdf, "base64"));
    return { html: null, pdfKey: key, contentHash: hash };
  }
  return cleaned(html);
}

function cleaned(html = ""): Pick<VersionContent, "html" | "pdfKey" | "contentHash"> {
  const clean = sanitiseHtml(html, "reading-page");
  if (textOfHtml(clean) === "") throw new Refusal(emptyText);
  return { html: clean, pdfKey: null, contentHash: createHash("sha256").update(clean).digest("hex") };
}

/**
 * Stores a PDF under a name that was chosen before, and for which a job looks later: whatever stops the rest, or loses
 * its answer, no file stays that no version names, and none goes that one does.
 */
async function storePdf({ db, files }: Desk["platform"], body: Uint8Array) {
  const name = randomName();
  const pdfKey = `${FOLDER}/${name}.pdf`;
  await enqueue(db, "terms.remove-unnamed-pdf", { pdfKey }, { afterMinutes: 60 });
  try {
    return await files.put({ folder: FOLDER, name, body, allow: ["application/pdf"] });
  } catch (error) {
    const isOurs = error instanceof Refusal;
    if (isOurs && (error.problem === common.unsupportedMedia || error.problem === common.tooLarge))
      throw new Refusal(notAPdf);
    throw error;
  }
}

/** Refuses a version for nobody. It is for everybody, for the teams of a cycle, or for some categories. */
function refuseForNobody(
  { isPrivate, businessCycleId }: Pick<NewTerm, "isPrivate" | "businessCycleId">,
  { business, categories = [] }: Pick<Change, "business" | "categories">,
): void {
  const isForSomebody =
    business === CHANNEL_TEAM ? businessCycleId !== null : isPrivate || categories.length > 0;
  if (!isForSomebody) throw new Refusal(forNobody);
}

/** A version that one operator wrote and another approved, with the term it is the first of. */
export type ReadyVersion = Pick<NewTerm, "kind" | "title" | "isPrivate"> &
  Pick<VersionContent, "activatesOn"> & {
    readonly label?: string;
    readonly categories?: readonly string[];
    /** One of the two: a text, or a file that is stored. */
    readonly html?: string;
    readonly pdf?: { readonly key: string; readonly hash: string };
    readonly writtenBy: string;
    readonly approvedBy: string;
  };

/** Publishes at once, in force from a day that may be past: of an import, or the demo. Returns the version's id. */
export async function publishReady(tx: Tx, ready: ReadyVersion): Promise<string> {
  const { kind, title, isPrivate, label, activatesOn, categories = [], pdf, writtenBy, approvedBy } = ready;
  const term = await addTerm(tx, { kind, title, isPrivate, label });
  const wording = pdf ? { html: null, pdfKey: pdf.key, contentHash: pdf.hash } : cleaned(ready.html);
  const id = newId(VERSION_PREFIX);
  const content = { ...wording, business: null, categories, activatesOn };
  await insertVersion(tx, { ...content, id, termId: term.id, writtenBy, approvedBy });
  await announce(tx, TERMS_CHANGED);
  return id;
}

/** What an operator's write needs: the files, one transaction, and who acts. */
export interface Desk {
  readonly platform: Pick<Platform, "db" | "files">;
  readonly caller: Caller;
  readonly write: <Value>(act: (tx: Tx) => Promise<Value>) => Promise<Value>;
}

/** Stores the text first, and takes its file away again when the rest is refused. */
async function withWording<Value>(
  { platform, write }: Desk,
  given: Pick<Draft, "html" | "pdf">,
  act: (tx: Tx, wording: Awaited<ReturnType<typeof wordingOf>>) => Promise<Value>,
): Promise<Value> {
  const wording = await wordingOf(platform, given);
  try {
    return await write((tx) => act(tx, wording));
  } catch (error) {
    // Of anything else nobody knows here whether it was kept: the job finds out.
    if (wording.pdfKey !== null && error instanceof Refusal) await platform.files.remove(wording.pdfKey);
    throw error;
  }
}

/** Removes a PDF that no version names. */
export async function removeUnnamedPdf({ db, files }: Desk["platform"], pdfKey: string): Promise<void> {
  if (!(await isPdfNamed(db, pdfKey))) await files.remove(pdfKey);
}

/**
 * Drafts a version: of a term that there is, or the first of a new one. Returns its id.
 * @throws Refusal `not-found`, `terms/for-nobody`, `terms/not-a-pdf`, `terms/empty-text`.
 */
export async function draftVersion(desk: Desk, draft: Draft): Promise<string> {
  const { caller } = desk;
  return withWording(desk, draft, async (tx, wording) => {
    const term = draft.term ? await addTerm(tx, draft.term) : await lockTerm(tx, draft.termId ?? "");
    if (!term) throw new Refusal(common.notFound);
    refuseForNobody(term, draft);
    const { business = null, categories = [], activatesOn } = draft;
    const id = newId(VERSION_PREFIX);
    const content = { ...wording, business, categories, activatesOn };
    await insertVersion(tx, { ...content, id, termId: term.id, writtenBy: caller.memberId });
    await recordInTrail(tx, caller, id, { action: "terms.drafted", after: { hash: wording.contentHash } });
    return id;
  });
}

async function addTerm(tx: Tx, given: NonNullable<Draft["term"]>): Promise<NewTerm> {
  const { kind = "acceptance", title, isPrivate = false } = given;
  const { label = null, businessCycleId = null, startsOn = null, endsOn = null } = given;
  const id = newId(TERM_PREFIX);
  const term = { id, kind, title, label, isPrivate, businessCycleId, startsOn, endsOn };
  await insertTerm(tx, term);
  return term;
}

/**
 * Puts other words into a draft, or into one under review, which is a draft again.
 * @throws Refusal `not-found`, `terms/wrong-state`, `terms/for-nobody`, `terms/not-a-pdf`, `terms/empty-text`.
 */
export async function changeVersion(desk: Desk, versionId: string, change: Change): Promise<void> {
  const { caller } = desk;
  await withWording(desk, change, async (tx, wording) => {
    const before = await lockIn(tx, versionId, ["draft", "review"]);
    refuseForNobody(before, change);
    const { business = null, categories = [], activatesOn } = change;
    const writtenBy = caller.memberId;
    await updateVersion(tx, versionId, { ...wording, business, categories, activatesOn, writtenBy });
    await recordInTrail(tx, caller, versionId, {
      action: "terms.draft-changed",
      before: { hash: before.contentHash },
      after: { hash: wording.contentHash },
    });
    // With the change itself: whoever is killed after it leaves no file behind.
    const { pdfKey } = before;
    if (pdfKey !== null) await enqueue(tx, "terms.remove-unnamed-pdf", { pdfKey });
  });
}

/** Sends a draft to review. @throws Refusal `not-found`, `terms/wrong-state`. */
export async function reviewVersion(tx: Tx, caller: Caller, versionId: string): Promise<void> {
  await lockIn(tx, versionId, ["draft"]);
  await markInReview(tx, versionId);
  await recordInTrail(tx, caller, versionId, { action: "terms.sent-to-review" });
}

/**
 * Approves what another operator wrote: from its day on, and from now on at the earliest, it is in force.
 * @throws Refusal `not-found`, `terms/wrong-state`, `terms/takes-two-people`.
 */
export async function publishVersion(tx: Tx, caller: Caller, versionId: string): Promise<void> {
  const { writtenBy, contentHash } = await lockIn(tx, versionId, ["review"]);
  if (writtenBy.includes(caller.memberId)) throw new Refusal(takesTwoPeople);
  await markPublished(tx, versionId, caller.memberId);
  await recordInTrail(tx, caller, versionId, {
    action: "terms.published",
    before: { writtenBy },
    after: { hash: contentHash },
  });
  await announce(tx, TERMS_CHANGED);
}

/** Takes a published version out of force. @throws Refusal `not-found`, `terms/wrong-state`. */
export async function retireVersion(tx: Tx, caller: Caller, versionId: string): Promise<void> {
  await lockIn(tx, versionId, ["published"]);
  await markRetired(tx, versionId, caller.memberId);
  await recordInTrail(tx, caller, versionId, { action: "terms.retired" });
  await announce(tx, TERMS_CHANGED);
}

/** Returns a version in one of these states, held until the transaction ends. */
async function lockIn(tx: Tx, versionId: string, states: readonly VersionState[]): Promise<DraftedVersion> {
  const version = await lockVersion(tx, versionId);
  if (!version) throw new Refusal(common.notFound);
  if (!states.includes(version.state)) throw new Refusal(notAllowedNow);
  return version;
}

function recordInTrail(
  tx: Tx,
  caller: Caller,
  versionId: string,
  deed: { readonly action: string; readonly before?: object; readonly after?: object },
): Promise<void> {
  return audit(tx, { actorId: caller.memberId, object: `term-version:${versionId}`, ...deed });
}

/** Returns a version as those who write and approve it see it; its text only where it is asked for. */
export function toDrafted(version: DraftedVersion, text: ReturnType<typeof shownWording> = {}): Shown {
  const { label, businessCycleId, startsOn, endsOn, business, approvedBy, publishedAt } = version;
  const { id, termId, kind, title, isPrivate, number, state, activatesOn, contentHash } = version;
  return {
    id,
    termId,
    kind,
    title,
    isPrivate,
    number,
    state,
    activatesOn,
    hash: contentHash,
    categories: [...version.categories],
    writtenBy: [...version.writtenBy],
    label: label ?? undefined,
    businessCycleId: businessCycleId ?? undefined,
    startsOn: startsOn ?? undefined,
    endsOn: endsOn ?? undefined,
    business: business ?? undefined,
    approvedBy: approvedBy ?? undefined,
    publishedAt: publishedAt ?? undefined,
    ...text,
  };
}
