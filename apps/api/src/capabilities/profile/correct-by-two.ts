import { isDeepStrictEqual } from "node:util";
import { shortFirstName, shortLastName } from "@colheita/contract/identity/account-endpoints";
import { common } from "@colheita/contract/kit";
import {
  correctedFields,
  correctedMeanwhile,
  correctionAsked,
  correctionAskerGone,
  correctionMade,
  correctionOver,
  correctionTakesTwo,
} from "@colheita/contract/profile/correction-endpoints";
import {
  isAsked,
  normalizeForm,
  refusedIn,
  registrationFields,
  type FormContext,
} from "@colheita/contract/registration/registration-form";
import { audit } from "../../platform/audit/audit.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import {
  correctMember,
  holdMember,
  alertMember,
  type Correction,
  type IdentityMember,
} from "../identity/index.ts";
import { holdOperatorWith } from "../operators/index.ts";
import { readSetting } from "../settings/index.ts";
import { correctionAlert } from "./correction-message.ts";
import {
  closeCorrection,
  hasOpenCorrection,
  insertCorrection,
  listOpenCorrections,
  lockCorrection,
  settleCorrection,
  type CorrectionRow,
  type LockedCorrection,
} from "./correction-store.ts";

/** The role of who asks and of who agrees. */
const ROLE = "support";

/** The fields of these rules look at nothing but the form. */
const RULES: FormContext = { mode: "create", todayOn: "", passwordRules: [], fakeEmailDomains: [] };

const pathOfField = (field: keyof Correction): string => `body.${registrationFields[field]}`;

/** Returns a page of the corrections that wait for a second person, the oldest first. */
export async function listCorrections(db: Db, { profileCodes }: Caller, cursor: string | undefined) {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const rows = await listOpenCorrections(db, afterId, size + 1);
  return pageOf(rows, size, { item: (row) => row, placeOf: ({ id }) => [id] });
}

/**
 * Stores what an operator asks to correct of a member's data until another one agrees, beside what is stored now: one
 * at a time for each member.
 * @throws Refusal `not-found` of who left, too; `corrections/asked`; `invalid-request` with each field that breaks a
 * rule of the forms; `firstname-length`, `lastname-length`.
 */
export async function askForCorrection(
  tx: Tx,
  { memberId: by }: Caller,
  { memberId, reason, ...typed }: Correction & { readonly memberId: string; readonly reason: string },
): Promise<CorrectionRow> {
  const member = await holdPresent(tx, memberId);
  if (await hasOpenCorrection(tx, memberId)) throw new Refusal(correctionAsked);
  const after = judged(member, typed);
  refuseShortNames(after, await readSetting(tx, "SavedNameChars"));
  // It waits as long as a request to open an account again: both are a member's, and wait for a second person.
  const { withdrawalDays } = await readSetting(tx, "PrivacyRules");
  const asked = { id: newId("cor"), memberId, before: currentValuesOf(member, after), after, madeBy: by };
  const correction = await insertCorrection(tx, { ...asked, reason: reason.trim() }, withdrawalDays);
  await recordInTrail(tx, by, correction, "profile.correction-asked");
  return correction;
}

/**
 * Makes a correction that another operator asked for. Of two people, one who is gone is none; and what is corrected must
 * still be what was seen.
 * @throws Refusal `not-found`, `corrections/made`, `corrections/over`, `corrections/takes-two-people`,
 * `corrections/asker-gone`, `corrections/changed-meanwhile`.
 */
export async function approveCorrection(tx: Tx, { memberId: by }: Caller, id: string): Promise<void> {
  const correction = await lockOpen(tx, id);
  const { memberId, madeBy, before, after } = correction;
  if (madeBy === by) throw new Refusal(correctionTakesTwo);
  if (!(await holdOperatorWith(tx, madeBy, ROLE))) throw new Refusal(correctionAskerGone);
  const member = await holdPresent(tx, memberId);
  if (!isDeepStrictEqual(currentValuesOf(member, after), before)) throw new Refusal(correctedMeanwhile);
  await correctMember(tx, memberId, after);
  await settleCorrection(tx, id, by);
  await recordInTrail(tx, by, correction, "profile.corrected");
  await alertOfCorrection(tx, member, after);
  await notify(tx, memberId, "profile");
}

/**
 * Ends a correction for good: who asked withdraws it, anybody else declines it.
 * @throws Refusal `not-found`, `corrections/made`, `corrections/over`.
 */
export async function declineCorrection(
  tx: Tx,
  { memberId: by }: Caller,
  { correctionId, reason }: { readonly correctionId: string; readonly reason: string },
): Promise<void> {
  const correction = await lockOpen(tx, correctionId);
  await closeCorrection(tx, correctionId, { closedBy: by, reason: reason.trim() });
  const isOwn = correction.madeBy === by;
  await recordInTrail(
    tx,
    by,
    correction,
    isOwn ? "profile.correction-withdrawn" : "profile.correction-declined",
  );
}

/** Returns a correction that somebody may still agree to, held until the transaction ends. */
async function lockOpen(tx: Tx, id: string): Promise<LockedCorrection> {
  const correction = await lockCorrection(tx, id);
  if (!correction) throw new Refusal(common.notFound);
  if (correction.isApproved) throw new Refusal(correctionMade);
  if (correction.isOver) throw new Refusal(correctionOver);
  return correction;
}

/**
 * Returns a member who is there, held until the transaction ends: of who left, what is stored ends and is corrected no
 * more.
 */
async function holdPresent(tx: Tx, memberId: string): Promise<IdentityMember> {
  const member = await holdMember(tx, memberId);
  if (!member || member.isOptedOut) throw new Refusal(common.notFound);
  return member;
}

/** Returns what would be stored, by the rules of the sign-up; what is so already is no correction. */
function judged(member: IdentityMember, typed: Correction): Correction {
  const form = { ...typed, taxId: member.taxId };
  const given = correctedFields.filter((name) => typed[name] !== undefined);
  const refused = [
    // The names of a company are no person's, and the other way round.
    ...given.flatMap((field) => (isAsked(field, form, RULES) ? [] : [{ field, code: "UNKNOWN_FIELD" }])),
    ...given.flatMap((field) => refusedIn(form, RULES, [field]).map(({ code }) => ({ field, code }))),
  ];
  const fields = refused.map(({ field, code }) => ({ field: pathOfField(field), code }));
  if (fields.length > 0) throw new Refusal(common.invalid, { fields });
  const normal = normalizeForm(form);
  const changed = given.filter((name) => normal[name] !== member[name]);
  if (changed.length === 0)
    throw new Refusal(common.invalid, { fields: [{ field: "body", code: "NOTHING_TO_CORRECT" }] });
  return Object.fromEntries(changed.map((name) => [name, normal[name]]));
}

function refuseShortNames(names: Correction, shortest: number): void {
  for (const [field, problem] of [
    ["firstName", shortFirstName],
    ["lastName", shortLastName],
  ] as const)
    if ((names[field]?.length ?? shortest) < shortest)
      throw new Refusal(problem, { fields: [{ field: pathOfField(field), code: problem.code }] });
}

/** Returns what is stored now in the fields of a correction. */
function currentValuesOf(member: IdentityMember, fields: Correction): Correction {
  const values = correctedFields.flatMap((name) => {
    const value = member[name];
    return fields[name] === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

/**
 * Notifies the member by the contacts that they had. The old phone is notified of a new one, too: it may be in other
 * hands.
 */
async function alertOfCorrection(tx: Tx, member: IdentityMember, fields: Correction): Promise<void> {
  const alert = correctionAlert(fields);
  await alertMember(tx, member, alert);
  if (fields.phone !== undefined && member.email !== undefined) {
    const { email: _told, ...byPhone } = member;
    await alertMember(tx, byPhone, alert);
  }
}

/** Records which fields, who asked and who agreed; what they hold stands with the member alone, and goes with them. */
function recordInTrail(
  tx: Tx,
  actorId: string,
  { id, memberId, before, after, madeBy }: CorrectionRow,
  action: string,
): Promise<void> {
  const fields = correctedFields.filter((name) => after[name] !== undefined);
  return audit(tx, {
    actorId,
    subjectId: memberId,
    object: `correction:${id}`,
    action,
    before: after.category === undefined ? undefined : { category: before.category },
    after: { fields, askedBy: madeBy, category: after.category },
  });
}
