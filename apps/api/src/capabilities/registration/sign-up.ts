import type { LogInReply } from "@colheita/contract/identity/log-in-reply";
import { expiredProof } from "@colheita/contract/identity/password-endpoints";
import {
  invalidReferralCode,
  type TermToAccept,
} from "@colheita/contract/registration/registration-endpoints";
import { missingTerms } from "@colheita/contract/terms/terms-endpoints";
import type { RegistrationForm } from "@colheita/contract/registration/registration-form";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../gamification/index.ts";
import { requireHumanProof } from "../human-proof/index.ts";
import {
  admitJoined,
  enterHashing,
  hashNewPassword,
  isDisabled,
  join,
  joinedBy,
  logInReply,
  memberOf,
  provedEmail,
  refuseWeakPassword,
  requestJoinCode,
  type BrowserVisit,
} from "../identity/index.ts";
import { storeReferrer, memberOfReferralCode, registerPerson } from "../profile/index.ts";
import { readSetting } from "../settings/index.ts";
import { acceptTerms, termsForNewMember } from "../terms/index.ts";
import { connectNewUser } from "../sign-on/index.ts";
import { applicantOf, contextOf, pathOfField, type Applicant } from "./judge-form.ts";

/** The form as it came, and what came with it. */
export interface SentForm extends RegistrationForm {
  readonly acceptedTermIds?: readonly string[] | undefined;
  readonly newUserToken?: string | undefined;
  readonly humanProof?: string | undefined;
  readonly proofToken?: string | undefined;
}

/**
 * Returns who the form names, by rules that look nobody up: until the contact is proved, known and unknown are alike
 * (fault row 6).
 * @throws Refusal of `applicantOf`; `invalid-referral-code`; `missing-terms`.
 */
async function judge(platform: Platform, form: SentForm): Promise<Applicant> {
  const { db } = platform;
  const applicant = applicantOf(form, await contextOf(platform), await readSetting(db, "SavedNameChars"));
  await referrerOf(db, applicant);
  const checked = new Set(form.acceptedTermIds);
  const terms = await termsOf(db, applicant.category);
  if (terms.some(({ id }) => !checked.has(id))) throw new Refusal(missingTerms);
  return applicant;
}

/** Returns what somebody of a category accepts to become a member; nothing while no category is chosen. */
export async function termsOf(db: Db, category: string | undefined): Promise<TermToAccept[]> {
  if (category === undefined) return [];
  return (await termsForNewMember(db, category)).map(({ id, term }) => ({ id, label: term.label }));
}

async function referrerOf(db: Db | Tx, { referralCode }: Applicant): Promise<string | undefined> {
  if (referralCode === undefined) return undefined;
  const referrerId = await memberOfReferralCode(db, referralCode);
  const referrer = referrerId === undefined ? undefined : await memberOf(db, referrerId);
  // Who left, or may not come in, invites nobody.
  if (!referrer || isDisabled(referrer)) throw refusedCode();
  return referrer.id;
}

const refusedCode = (): Refusal =>
  new Refusal(invalidReferralCode, {
    fields: [{ field: pathOfField("referralCode"), code: invalidReferralCode.code }],
  });

/**
 * Judges a sign-up and sends the code that proves its contact.
 * @throws Refusal of `judge`; `password/weak`; `missing-recaptcha-token`; `access-code/too-many`, `too-many-requests`.
 */
export async function receiveSignUp(platform: Platform, form: SentForm, { address, records }: BrowserVisit) {
  const applicant = await judge(platform, form);
  await refuseWeakPassword(platform, { password: applicant.password, owner: applicant });
  await requireHumanProof(platform, form.humanProof);
  return records.write((tx) => requestJoinCode(platform, tx, { contact: applicant, address }));
}

/**
 * Makes the member, once the contact is proved, and opens their session. The same sign-up sent again, because its answer
 * got lost or the button was pressed twice, opens the session of the member it made.
 *
 * @throws Refusal of `judge` and of `join`; `password/weak`; `user-mismatch`; `unavailable`.
 */
export async function completeSignUp(
  platform: Platform,
  form: SentForm & { readonly proofToken: string },
  visit: BrowserVisit,
): Promise<LogInReply> {
  const place = enterHashing(platform);
  try {
    const applicant = await judge(platform, form);
    const memberId = await makeOnce(platform, place, { form, applicant, visit });
    return logInReply(await admitJoined(platform, memberId, visit));
  } finally {
    place.leave();
  }
}

interface Making {
  readonly form: SentForm & { readonly proofToken: string };
  readonly applicant: Applicant;
  readonly visit: BrowserVisit;
}

/** Returns whom this sign-up makes, or made when it was sent before. */
async function makeOnce(
  platform: Platform,
  place: ReturnType<typeof enterHashing>,
  making: Making,
): Promise<string> {
  const { form, applicant } = making;
  const { password } = applicant;
  const sent = { proofToken: form.proofToken, password };
  const before = await joinedBy(platform, place, sent);
  if (before !== undefined) return before;
  try {
    // A password costs tens of milliseconds to hash: nobody has it done by a proof that is none.
    if ((await provedEmail(platform.db, form.proofToken)) === undefined) throw new Refusal(expiredProof);
    const hash = await hashNewPassword(platform, place, { password, owner: applicant });
    return await make(platform, making, hash);
  } catch (error) {
    // Of two sent at once, the other one used the proof meanwhile and has made its member.
    const isUsed = error instanceof Refusal && error.problem === expiredProof;
    const made = isUsed ? await joinedBy(platform, place, sent) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

/** Creates the member and everything that belongs to their first moment, in one transaction. */
async function make(platform: Platform, { form, applicant, visit }: Making, hash: string): Promise<string> {
  const { taxId, firstName, lastName, companyName, phone, email, category, bornOn } = applicant;
  const made = await visit.records.write(
    async (tx) => {
      const profileCodes = await readSetting(tx, "SignUpProfiles");
      const names = { taxId, firstName, lastName, companyName };
      const member = { ...names, phone, email, category, profileCodes, passwordHash: hash };
      const referrerId = await referrerOf(tx, applicant);
      const refusal = await selfReferral(tx, phone, referrerId);
      const made = await join(tx, { member, proofToken: form.proofToken, refusal });
      // Thrown after the commit: it counts.
      if (made instanceof Refusal) return made;
      await registerPerson(tx, made.id, bornOn === undefined ? {} : { bornOn });
      const { address, userAgent } = visit;
      await acceptTerms(tx, made.id, form.acceptedTermIds ?? [], { address, userAgent });
      await recordAction(tx, { memberId: made.id, action: "welcome" });
      if (referrerId !== undefined) {
        await storeReferrer(tx, made.id, referrerId);
        await notify(tx, referrerId, "referrals");
        await recordAction(tx, { memberId: referrerId, action: "refer-sender", target: made.id });
        await recordAction(tx, { memberId: made.id, action: "refer-receiver", target: referrerId });
      }
      if (form.newUserToken !== undefined) await connectNewUser(platform, tx, made, form.newUserToken);
      return made.id;
    },
    (outcome) => (outcome instanceof Refusal ? { result: outcome.problem.code } : { actorId: outcome }),
  );
  if (made instanceof Refusal) throw made;
  return made;
}

/**
 * Returns the refusal of a referral of oneself. Nobody invites themselves (DECISIONS, "Referral"): who is reached by
 * the phone of the code's owner is taken for them.
 */
async function selfReferral(
  tx: Tx,
  phone: string,
  referrerId: string | undefined,
): Promise<Refusal | undefined> {
  const referrer = referrerId === undefined ? undefined : await memberOf(tx, referrerId);
  return referrer?.phone === phone ? refusedCode() : undefined;
}
