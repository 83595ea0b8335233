import { readCellphone, normalizeEmail, normalizeName } from "@colheita/brazil";
import { common, fieldsOf } from "@colheita/contract/kit";
import {
  caseRefusals,
  normalizeDescription,
  type CaseDraft,
  type CaseField,
} from "@colheita/contract/support/case-form";
import { NewCase } from "@colheita/contract/support/support-endpoints";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { send } from "../../platform/mail/mail.ts";
import { fullNameOf } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";
import { needsDocuments } from "@colheita/contract/support/case-form";
import type { UploadOwner } from "../uploads/index.ts";
import { attachImages } from "./image/case-images.ts";
import { admitMembersCase, admitVisitorsCase } from "./case-limits.ts";
import { confirmationEmail } from "./case-message.ts";
import { insertCase } from "./case-store.ts";
import type { Writer } from "./case-writer.ts";

/** A case's id, as Salesforce has them. */
export const CASE_PREFIX = "500";
/** The live topic that open pages of the member hear when something here changed. */
export const SUPPORT_TOPIC = "support";

/** Returns what was sent, with nothing missing. */
export function draftOf({ type, reason, name, email, phone, description, images }: NewCase): CaseDraft {
  return {
    type: type ?? "",
    reason: reason ?? "",
    name: name ?? "",
    email: email ?? "",
    phone: phone ?? "",
    description: description ?? "",
    images: images ?? [],
  };
}

/** Returns the place of a field in the call: photos of documents come in the list of images. */
function wirePath(field: CaseField): string {
  const name = field === "selfie" || field === "document" ? "images" : field;
  return `body.${fieldsOf(NewCase)?.[name]?.[0] ?? name}`;
}

/** Checks a case by the rules of 5.1. @throws Refusal `invalid-request` with each field and its code. */
export function checkCase(draft: CaseDraft, { types, member }: Writer): void {
  const refused = caseRefusals(draft, { types, isMember: member !== undefined });
  if (refused.length === 0) return;
  const fields = refused.map(({ field, code }) => ({ field: wirePath(field), code }));
  throw new Refusal(common.invalid, { fields });
}

/** From where a case comes, and whose the images are that it brings. */
export interface Sender {
  readonly network: Buffer;
  readonly owner: UploadOwner;
}

/** What the sender learns of a case that was opened. */
export interface OpenedCase {
  readonly number: number;
  readonly id?: string | undefined;
}

/**
 * Opens a case that was checked, in this transaction. Who writes, and what kind of record it is, comes from the session
 * and the settings, never from what was sent.
 * @throws Refusal `too-many-requests` with the seconds to wait, `uploads/missing` for an image that is not there.
 */
export async function openCase(
  tx: Tx,
  draft: CaseDraft,
  { member, recordTypeId }: Writer,
  { network, owner }: Sender,
): Promise<OpenedCase> {
  const id = newId(CASE_PREFIX);
  const email = normalizeEmail(draft.email);
  const isMailed = member
    ? (await admitMembersCase(tx, member.id), false)
    : (await admitVisitorsCase(tx, network, email)).isMailed;
  const number = await insertCase(tx, {
    id,
    memberId: member?.id ?? null,
    type: draft.type,
    reason: draft.reason,
    description: normalizeDescription(draft.description),
    name: member ? fullNameOf(member) : normalizeName(draft.name),
    email,
    phone: readCellphone(draft.phone),
    recordTypeId,
    network: member ? null : network,
  });
  const images = draft.images.filter((image) => image !== undefined);
  const kinds = needsDocuments(draft.reason) ? (["selfie", "document"] as const) : [];
  await attachImages(tx, { owner, images }, { caseId: id, kinds });
  if (isMailed) {
    const programme = await readSetting(tx, "ProgrammeName");
    const { type, reason } = draft;
    await send(tx, {
      to: email,
      channel: "email",
      ...confirmationEmail({ programme, number, type, reason }),
    });
  }
  if (member) await notify(tx, member.id, SUPPORT_TOPIC);
  return member ? { number, id } : { number };
}
