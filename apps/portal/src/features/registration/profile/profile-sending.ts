import type { Refused } from "@colheita/client";
import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import type { Member } from "@colheita/contract/profile/profile-records";
import { updateProfile } from "@colheita/contract/registration/profile-change-endpoints";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import { call, onMemberGone } from "../../../platform/session/session.ts";
import { programme } from "../../../portal-words.ts";
import { fieldWords } from "../field-words.ts";
import type { ProfileBody, ProfileField } from "./profile-values.ts";
import { emailInUseWords, profileProblem, unsavedTitle, type ProfileProblem } from "./profile-words.ts";
import { refusedFields } from "../sign-up/use-sign-up.ts";

/** What is said at the fields. */
export type ProfileErrors = Partial<Readonly<Record<ProfileField, string>>>;

/** What came of saving the form. */
export type Saved =
  | { readonly kind: "saved" }
  /** The new e-mail, or that theirs is taken away, has to be proved first. */
  | { readonly kind: "unproved"; readonly stored: Member }
  | { readonly kind: "errors"; readonly errors: ProfileErrors }
  | { readonly kind: "problem"; readonly problem: ProfileProblem; readonly isProofSpent: boolean };

function refusal({ code, fields, retryAfterSeconds }: Refused): Saved {
  if (code === "email-already-in-use") return { kind: "errors", errors: { email: emailInUseWords } };
  const refused = [...refusedFields(fields)].map(([name, found]) => [name, fieldWords(found)]);
  if (refused.length > 0) return { kind: "errors", errors: Object.fromEntries(refused) as ProfileErrors };
  const isProofSpent = code === "password/proof-expired" || code === "email-check-fail";
  return { kind: "problem", isProofSpent, problem: profileProblem(code, retryAfterSeconds) };
}

const isOthers: Saved = {
  kind: "problem",
  isProofSpent: false,
  problem: { title: unsavedTitle, text: "Este portal está agora em outra conta. Abra a página de novo." },
};

/**
 * Sends the form, over what the server has stored at this moment: what the page shows may be a saved answer of last
 * week, and another device has written since. One member's data are never written into another's account: another
 * tab may have switched accounts between the two calls. Returns the outcome.
 */
export async function sendProfile(
  memberId: string,
  bodyOver: (stored: Member) => ProfileBody,
): Promise<Saved> {
  const gone = new AbortController();
  const stopListening = onMemberGone(() => gone.abort());
  const { signal } = gone;
  try {
    const now = await call(getMyProfile, {}, { isFresh: true, signal });
    if (!now.ok) return refusal(now);
    if (now.reply.id !== memberId || signal.aborted) return isOthers;
    const body = bodyOver(now.reply);
    const params = { programme: programme.pathWord };
    const outcome = await call(updateProfile, { params, body }, { signal });
    if (outcome.ok) return { kind: "saved" };
    const isUnproved = outcome.code === "email-check-fail" && body.proofToken === undefined;
    return isUnproved ? { kind: "unproved", stored: now.reply } : refusal(outcome);
  } catch (error) {
    if (signal.aborted) return isOthers;
    const problem = { title: unsavedTitle, text: sendFailureWords(error) };
    return { kind: "problem", isProofSpent: false, problem };
  } finally {
    stopListening();
  }
}
