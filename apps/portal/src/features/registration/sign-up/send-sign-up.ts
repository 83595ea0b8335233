import { HttpFailure, NetworkFailure } from "@colheita/client";
import { emailHint, phoneHint } from "@colheita/brazil";
import { persistLoyalty } from "@colheita/contract/registration/registration-endpoints";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import { beginSession, isSessionOpen } from "../../../platform/session/read-session.ts";
import { issuedMs } from "../../../platform/access-code/countdown-rules.ts";
import { call } from "../../../platform/session/session.ts";
import { forgetSignUp } from "./sign-up-draft.ts";
import type { Fault } from "../form-fault.tsx";
import {
  dropNewUserToken,
  dropProof,
  holdBody,
  savedNewUserToken,
  proofFor,
  saveJoining,
  type HeldRefusal,
  type Joining,
  type SignUpBody,
} from "./joining.ts";
import { lostSignUp, signUpWords } from "./sign-up-words.ts";
import { contactOf, formOf, type FormRules } from "./use-sign-up.ts";

/** What came of a sign-up. */
export type Sent =
  | { readonly kind: "code"; readonly joining: Joining }
  /** The member is made; their session may still be on its way. */
  | { readonly kind: "in"; readonly isOpen: boolean }
  | { readonly kind: "refused"; readonly refusal: HeldRefusal }
  | { readonly kind: "failed"; readonly fault: Fault };

const unsent = (error: unknown): Fault => ({
  title: "O cadastro não foi enviado.",
  text: sendFailureWords(error),
});

/**
 * Makes a call and returns its outcome, or the fault that `faultOf` makes of its failure; what was typed stays in
 * any case.
 */
async function attempt(act: () => Promise<Sent>, faultOf: (error: unknown) => Fault): Promise<Sent> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof NetworkFailure) && !(error instanceof HttpFailure)) reportError(error);
    return { kind: "failed", fault: faultOf(error) };
  }
}

/** Sends the form: for a code, or, where its contact is proved already, to the end. */
export function sendSignUp(
  form: HTMLFormElement,
  rules: FormRules,
  newUserToken: string | undefined,
  signal: AbortSignal,
): Promise<Sent> {
  const typed = formOf(form);
  const boxes = [...form.querySelectorAll<HTMLInputElement>("[name^='term ']:checked")];
  const acceptedTermIds = boxes.map(({ name }) => name.slice("term ".length));
  const token = newUserToken ?? savedNewUserToken();
  const body: SignUpBody = { ...typed, acceptedTermIds, ...(token ? { newUserToken: token } : {}) };
  holdBody(body);
  const proofToken = proofFor(contactOf(typed, rules));
  return proofToken === undefined
    ? askCode(body, contactOf(typed, rules), signal)
    : completeSignUp(body, proofToken);
}

/** Asks for a code to the contact of a form. */
export function askCode(body: SignUpBody, contact: string, signal?: AbortSignal): Promise<Sent> {
  return attempt(async () => {
    const outcome = await call(persistLoyalty, { body }, signal ? { signal } : {});
    if (!outcome.ok) return { kind: "refused", refusal: outcome };
    const { checkId = "", issuedAt, expiresAt = new Date(0), nextSendAt } = outcome.reply;
    const hint = contact.includes("@")
      ? { emailHint: emailHint(contact) ?? undefined }
      : { phoneHint: phoneHint(contact) ?? undefined };
    const joining: Joining = {
      checkId,
      contact,
      ...hint,
      issuedAtMs: issuedMs({ issuedAt, expiresAt }),
      expiresAtMs: expiresAt.getTime(),
      nextSendAtMs: nextSendAt?.getTime() ?? 0,
      newUserToken: body.newUserToken,
    };
    saveJoining(joining);
    return { kind: "code", joining };
  }, unsent);
}

/** The proof was used, or is of another contact: sent again it would be refused again. */
const SPENT_PROOF: ReadonlySet<string> = new Set(["password/proof-expired", "email-check-fail"]);

/** Refusals of a moment: nothing in the form would mend them, and all of it stays where it is. */
const PASSING: ReadonlySet<string> = new Set(["unavailable", "too-many-requests"]);

/** Returns the fault for a call without an answer: whether the member was made is not known. */
const unanswered = (error: unknown): Fault => (error instanceof NetworkFailure ? lostSignUp : unsent(error));

/** Creates the member, and opens their session. */
export function completeSignUp(body: SignUpBody, proofToken: string): Promise<Sent> {
  return attempt(async () => {
    const outcome = await beginSession(() => call(persistLoyalty, { body: { ...body, proofToken } }), {
      hasBegun: ({ ok }) => ok,
      isOpened: true,
    });
    if (!outcome.ok) {
      if (SPENT_PROOF.has(outcome.code)) dropProof();
      if (outcome.code === "user-mismatch") dropNewUserToken();
      if (PASSING.has(outcome.code))
        return { kind: "failed", fault: signUpWords(outcome.code, outcome.retryAfterSeconds) };
      return { kind: "refused", refusal: outcome };
    }
    holdBody(undefined);
    forgetSignUp();
    return { kind: "in", isOpen: isSessionOpen() };
  }, unanswered);
}
