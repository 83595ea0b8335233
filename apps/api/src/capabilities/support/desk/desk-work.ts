import {
  caseClosed,
  claimedByOther,
  type DeskCase,
  type DeskDetail,
} from "@colheita/contract/support/desk-endpoints";
import type { AttachedImage } from "@colheita/contract/support/case-form";
import { pathOf } from "@colheita/contract/routes/routes";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { notify } from "../../../platform/live/live.ts";
import { send } from "../../../platform/mail/mail.ts";
import { notifyMember } from "../../notifications/index.ts";
import { readSetting } from "../../settings/index.ts";
import { attachImages } from "../image/case-images.ts";
import { answerEmail, answerNotice } from "../case-message.ts";
import {
  findCase,
  insertEntry,
  listAllCases,
  lockCase,
  moveCase,
  type CaseRow,
  type FoundCase,
} from "../case-store.ts";
import { SUPPORT_TOPIC } from "../open-case.ts";
import { placeOf, storyOf, summaryOf, type CasesQuery } from "../read-cases.ts";
import { isCaseOpen } from "../support-rules.ts";
import { CASE_ENTRY_PREFIX } from "../write-to-case.ts";

/** A state that an operator's answer may leave a case in. */
export type AnsweredState = "em_atendimento" | "aguardando_cliente" | "resolvido";

function deskCaseOf(row: CaseRow): DeskCase {
  const { name, memberId, claimedBy } = row;
  return { ...summaryOf(row), name, memberId: memberId ?? undefined, claimedBy: claimedBy ?? undefined };
}

/** Returns a page of everybody's cases, the oldest first. */
export async function listDesk(
  db: Db,
  caller: Caller,
  query: CasesQuery,
): Promise<{ items: DeskCase[]; nextCursor: string | undefined }> {
  const { size, asked } = await placeOf(db, caller, query);
  const rows = await listAllCases(db, asked);
  return pageOf(rows, size, { item: deskCaseOf, placeOf: ({ id }) => [id] });
}

/** Returns anybody's case; its images are for the support alone. @throws Refusal `not-found`. */
export async function readDeskCase(platform: Platform, caller: Caller, caseId: string): Promise<DeskDetail> {
  const { db } = platform;
  const found = await findCase(db, caseId, await readSetting(db, "CaseReopenDays"));
  if (!found) throw new Refusal(common.notFound);
  const { email, phone, recordTypeId } = found;
  return {
    ...deskCaseOf(found),
    ...(await storyOf(platform, found, caller.profileCodes.includes("support"))),
    email,
    phone,
    recordTypeId,
  };
}

async function lockAny(tx: Tx, caseId: string): Promise<FoundCase> {
  const found = await lockCase(tx, caseId, await readSetting(tx, "CaseReopenDays"));
  if (!found) throw new Refusal(common.notFound);
  return found;
}

interface Deed {
  readonly action: string;
  readonly operatorId: string;
  readonly after: { readonly state: string; readonly claimedBy: string | null };
}

function recordInTrail(tx: Tx, { id, memberId, status, claimedBy }: CaseRow, deed: Deed): Promise<void> {
  const { action, operatorId, after } = deed;
  return audit(tx, {
    actorId: operatorId,
    ...(memberId === null ? {} : { subjectId: memberId }),
    action,
    object: `case:${id}`,
    before: { state: status, claimedBy },
    after,
  });
}

/**
 * Takes a case that nobody has in hand, or takes it over from who is named: two who want the same one at once do not
 * take it from each other unawares.
 * @throws Refusal `not-found`, `support/claimed-by-other`, `support/case-closed` for one that is resolved.
 */
export async function claim(
  tx: Tx,
  operatorId: string,
  caseId: string,
  from: string | undefined,
): Promise<void> {
  const found = await lockAny(tx, caseId);
  if (!isCaseOpen(found.status)) throw new Refusal(caseClosed);
  if (found.claimedBy === operatorId) return;
  if (found.claimedBy !== null && found.claimedBy !== from) throw new Refusal(claimedByOther);
  const state = found.status === "aberto" ? "em_atendimento" : found.status;
  await moveCase(tx, caseId, { state, claimedBy: operatorId });
  if (state !== found.status) await recordStep(tx, found, { operatorId, text: null, state });
  await recordInTrail(tx, found, {
    action: "support.case-claimed",
    operatorId,
    after: { state, claimedBy: operatorId },
  });
  if (found.memberId !== null) await notify(tx, found.memberId, SUPPORT_TOPIC);
}

interface Step {
  readonly operatorId: string;
  readonly text: string | null;
  readonly state: CaseRow["status"];
}

/** Records what was said and done; returns the id of its entry. */
async function recordStep(
  tx: Tx,
  { id: caseId, status }: CaseRow,
  { operatorId, text, state }: Step,
): Promise<string> {
  const moved = state === status ? null : state;
  const entry = { id: newId(CASE_ENTRY_PREFIX), caseId, author: "support", authorId: operatorId } as const;
  await insertEntry(tx, { ...entry, text, status: moved });
  return entry.id;
}

/** Notifies of an answer: a member reads it on the portal, a visitor in an e-mail. */
async function notifyOfAnswer(
  tx: Tx,
  found: CaseRow,
  { text, state, contactUrl }: Pick<Answer, "text" | "state" | "contactUrl">,
): Promise<void> {
  const { number } = found;
  if (found.memberId === null) {
    const programme = await readSetting(tx, "ProgrammeName");
    await send(tx, {
      to: found.email,
      channel: "email",
      ...answerEmail({ programme, number, answer: text, contactUrl }),
    });
    return;
  }
  await notifyMember(tx, {
    memberId: found.memberId,
    ...answerNotice(number, state, await readSetting(tx, "CaseReopenDays")),
    actionUrl: pathOf("caseDetail", { caseId: found.id }),
    data: { caseId: found.id },
  });
  await notify(tx, found.memberId, SUPPORT_TOPIC);
}

interface Answer {
  readonly text: string;
  readonly state: AnsweredState;
  readonly images?: readonly AttachedImage[] | undefined;
  /** Where a visitor may write again. */
  readonly contactUrl: string;
}

/**
 * Returns a case that is open; it is in the hand of who answers from then on.
 * @throws Refusal `not-found`, `support/case-closed` for one that is resolved, `support/claimed-by-other`,
 * `uploads/missing` for an image that is gone, `invalid-request` for images to a visitor.
 */
export async function answer(
  tx: Tx,
  operatorId: string,
  caseId: string,
  { text, state, images = [], contactUrl }: Answer,
): Promise<void> {
  const found = await lockAny(tx, caseId);
  if (!isCaseOpen(found.status)) throw new Refusal(caseClosed);
  if (found.claimedBy !== null && found.claimedBy !== operatorId) throw new Refusal(claimedByOther);
  if (found.memberId === null && images.length > 0)
    throw new Refusal(common.invalid, { fields: [{ field: "body.Images", code: "TOO_MANY" }] });
  const words = text.replaceAll("\r\n", "\n").trim();
  await moveCase(tx, caseId, { state, claimedBy: operatorId });
  const entryId = await recordStep(tx, found, { operatorId, text: words, state });
  // An operator is no member: what they send is known by its id alone.
  await attachImages(tx, { owner: { memberId: undefined }, images }, { caseId, entryId });
  await recordInTrail(tx, found, {
    action: "support.case-answered",
    operatorId,
    after: { state, claimedBy: operatorId },
  });
  await notifyOfAnswer(tx, found, { text: words, state, contactUrl });
}

/** Closes a resolved case before its time. @throws Refusal `not-found`, `support/case-closed` for any other. */
export async function close(tx: Tx, operatorId: string, caseId: string): Promise<void> {
  const found = await lockAny(tx, caseId);
  if (found.status !== "resolvido") throw new Refusal(caseClosed);
  const { claimedBy } = found;
  await moveCase(tx, caseId, { state: "fechado", claimedBy });
  await recordStep(tx, found, { operatorId, text: null, state: "fechado" });
  await recordInTrail(tx, found, {
    action: "support.case-closed",
    operatorId,
    after: { state: "fechado", claimedBy },
  });
  if (found.memberId !== null) await notify(tx, found.memberId, SUPPORT_TOPIC);
}
