import {
  alreadyRated,
  caseOver,
  notReopenable,
  notResolved,
} from "@colheita/contract/support/case-endpoints";
import { normalizeDescription, type AttachedImage } from "@colheita/contract/support/case-form";
import type { CaseState, Satisfaction } from "@colheita/contract/support/case-records";
import { common } from "@colheita/contract/kit";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { readSetting } from "../settings/index.ts";
import { attachImages } from "./image/case-images.ts";
import { admitMembersMessage } from "./case-limits.ts";
import { insertEntry, storeScore, lockCase, moveCase, touchCase, type FoundCase } from "./case-store.ts";
import { SUPPORT_TOPIC } from "./open-case.ts";
import { isCaseOpen, stateAfterClient } from "./support-rules.ts";

/** Salesforce's prefix of a comment on a case. */
export const CASE_ENTRY_PREFIX = "00a";

/** Returns a member's own case, held until the transaction ends. @throws Refusal `not-found`. */
async function lockOwn(tx: Tx, memberId: string, caseId: string): Promise<FoundCase> {
  const found = await lockCase(tx, caseId, await readSetting(tx, "CaseReopenDays"));
  if (found?.memberId !== memberId) throw new Refusal(common.notFound);
  return found;
}

interface Words {
  readonly memberId: string;
  readonly text: string;
  readonly images?: readonly AttachedImage[] | undefined;
  /** The state that the case takes on by them; none where it stays as it is. */
  readonly state: CaseState | null;
}

async function storeWords(tx: Tx, caseId: string, words: Words): Promise<void> {
  const { memberId, text, state, images = [] } = words;
  await admitMembersMessage(tx, memberId);
  const entryId = newId(CASE_ENTRY_PREFIX);
  await insertEntry(tx, {
    id: entryId,
    caseId,
    author: "client",
    authorId: memberId,
    text: normalizeDescription(text),
    status: state,
  });
  await attachImages(tx, { owner: { memberId }, images }, { caseId, entryId });
  // The member's other pages hear it.
  await notify(tx, memberId, SUPPORT_TOPIC);
}

/**
 * Adds a member's words to their open case; one that waited for them goes on.
 * @throws Refusal `not-found`, `support/case-over` for one that is resolved, `too-many-requests` with the seconds to wait,
 * `uploads/missing` for an image that is gone.
 */
export async function write(
  tx: Tx,
  memberId: string,
  caseId: string,
  { text, images }: Pick<Words, "text" | "images">,
): Promise<void> {
  const found = await lockOwn(tx, memberId, caseId);
  if (!isCaseOpen(found.status)) throw new Refusal(caseOver);
  const state = stateAfterClient(found.status);
  const isMoved = state !== found.status;
  if (isMoved) await moveCase(tx, caseId, { state, claimedBy: found.claimedBy });
  else await touchCase(tx, caseId);
  await storeWords(tx, caseId, { memberId, text, images, state: isMoved ? state : null });
}

/**
 * Opens a resolved case again: it goes back to where everybody of the support may take it.
 * @throws Refusal `not-found`, `support/reopen-over` for one that is open, or was resolved too long ago,
 * `too-many-requests` with the seconds to wait, `uploads/missing` for an image that is gone.
 */
export async function reopen(
  tx: Tx,
  memberId: string,
  caseId: string,
  { text, images }: Pick<Words, "text" | "images">,
): Promise<void> {
  const found = await lockOwn(tx, memberId, caseId);
  if (found.reopenUntil === null) throw new Refusal(notReopenable);
  await moveCase(tx, caseId, { state: "aberto", claimedBy: null });
  await storeWords(tx, caseId, { memberId, text, images, state: "aberto" });
}

/**
 * Stores how satisfied a member is with the answer, once.
 * @throws Refusal `not-found`, `support/not-resolved`, `support/already-rated`.
 */
export async function rate(
  tx: Tx,
  memberId: string,
  caseId: string,
  satisfaction: Satisfaction,
): Promise<void> {
  const found = await lockOwn(tx, memberId, caseId);
  if (isCaseOpen(found.status)) throw new Refusal(notResolved);
  if (found.score !== null) throw new Refusal(alreadyRated);
  const comment = satisfaction.comment?.trim();
  await storeScore(tx, caseId, { score: satisfaction.score, comment: comment === "" ? undefined : comment });
  await notify(tx, memberId, SUPPORT_TOPIC);
}
