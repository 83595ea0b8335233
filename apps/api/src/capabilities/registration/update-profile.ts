import { isEmail, normalizeEmail } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import type { RegistrationForm } from "@colheita/contract/registration/registration-form";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../gamification/index.ts";
import { changeEmail, memberOf, requestEmailChange, type IdentityMember } from "../identity/index.ts";
import { lookUpCep } from "../places/index.ts";
import { savePerson, type PersonChange } from "../profile/index.ts";
import { requireFreshProof } from "../second-factor/index.ts";
import { profileChangesOf, contextOf, ownEmail, pathOfField } from "./judge-form.ts";

/** The form of the profile, and what it has beside the fields of the sign-up. */
interface ProfileForm extends RegistrationForm {
  readonly occupation?: string | undefined;
  readonly practiceArea?: string | undefined;
  readonly trustedStore?: string | undefined;
  readonly crops?: readonly string[] | undefined;
  readonly proofToken?: string | undefined;
}

interface Change {
  readonly caller: Caller;
  readonly records: CallRecords;
  readonly body: ProfileForm;
}

const orNull = (value: string | undefined) => (value === undefined ? undefined : value.trim() || null);

/**
 * Stores what a member changed of their own data. Without an e-mail in the call theirs stays.
 * @throws Refusal `invalid-request` with the refused fields; those of `changeEmail`.
 */
export async function updateProfile(platform: Platform, { caller, records, body }: Change): Promise<void> {
  const member = await ownMember(platform, caller);
  const context = await contextOf(platform, member);
  const { email = "", ...changes } = profileChangesOf(
    { ...body, email: body.email ?? member.email },
    context,
  );
  await refuseUnknownCep(platform, changes.postalCode);
  const nextEmail = ownEmail(email, context);
  // One of a fake domain is none: it is neither changed nor taken away by a form that leaves it out.
  const isOtherEmail = nextEmail !== ownEmail(member.email ?? "", context);
  if (isOtherEmail && nextEmail === undefined) refuseToLose(member);
  const { proofToken, crops, occupation, practiceArea, trustedStore } = body;
  const person: PersonChange = {
    ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, orNull(value)])),
    occupation: orNull(occupation),
    practiceArea: orNull(practiceArea),
    trustedStore: orNull(trustedStore),
    crops: crops && [...new Set(crops.map((crop) => crop.trim()))],
  };
  await records.write(async (tx) => {
    if (isOtherEmail) await changeEmail(tx, caller, member, { email: nextEmail, proofToken });
    await savePerson(tx, member.id, person);
    await recordProfileChange(tx, caller, person);
    await notify(tx, member.id, "profile");
  });
}

/**
 * Refuses to lose the last contact. Whoever can't be reached any more never gets in again without their password: of
 * two contacts one stays.
 */
function refuseToLose({ phone }: IdentityMember): void {
  if (phone !== undefined) return;
  throw new Refusal(common.invalid, { fields: [{ field: pathOfField("email"), code: "EMPTY_EMAIL" }] });
}

/** Refuses an unknown CEP. It must resolve to an address (5.2); where no service answers, it counts that a state has it. */
async function refuseUnknownCep(platform: Platform, postalCode: string | undefined): Promise<void> {
  if (postalCode === undefined || (await lookUpCep(platform, postalCode)).kind !== "none") return;
  throw new Refusal(common.invalid, { fields: [{ field: pathOfField("postalCode"), code: "INVALID_CEP" }] });
}

/** Records which fields were set, and none of what they hold. */
async function recordProfileChange(tx: Tx, { memberId, actorId = memberId }: Caller, person: PersonChange) {
  const fields = Object.entries(person).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const deed = { action: "profile.updated", object: `member:${memberId}`, after: { fields } };
  await audit(tx, { ...deed, actorId, subjectId: memberId });
  await recordAction(tx, { memberId, action: "update-profile" });
}

/**
 * Sends the code that proves a new e-mail, or the own one that is to be taken away. A mailbox opens the account: a new one
 * is proved to who has shown that it is them, and to no stolen session.
 * @throws Refusal `invalid-request`; `second-factor/fresh-proof-needed`; those of `requestEmailChange`.
 */
export async function sendEmailCode(
  platform: Platform,
  { caller, records, email: typed, address }: Omit<Change, "body"> & { email: string; address: string },
) {
  const { email: own = "" } = await ownMember(platform, caller);
  const email = normalizeEmail(typed) || own;
  if (!isEmail(email) || !ownEmail(email, await contextOf(platform)))
    throw new Refusal(common.invalid, { fields: [{ field: "body.email", code: "INVALID_EMAIL" }] });
  const { memberId } = caller;
  return records.write(async (tx) => {
    if (email !== own) await requireFreshProof(tx, caller);
    return requestEmailChange(platform, tx, { memberId, email, address });
  });
}

async function ownMember({ db }: Platform, { memberId }: Caller): Promise<IdentityMember> {
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  return member;
}
