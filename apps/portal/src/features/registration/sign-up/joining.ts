import type { InputOf } from "@colheita/contract/kit";
import type { persistLoyalty } from "@colheita/contract/registration/registration-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { serverLeadMs, serverNow } from "../../../platform/connection/connection-state.ts";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { attempt } from "../../../platform/storage.ts";

/** A sign-up as it is sent, before the contact is proved. */
export type SignUpBody = InputOf<typeof persistLoyalty>["body"];

/** A sign-up whose contact is being proved, as this tab remembers it: nothing of the form but the contact, and no code. */
export interface Joining {
  readonly checkId: string;
  /** To whom the code was sent. */
  readonly contact: string;
  readonly emailHint?: string;
  readonly phoneHint?: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly nextSendAtMs: number;
  readonly isLocked?: boolean;
  /** What the right code was exchanged for, and until when it is good. */
  readonly proof?: { readonly token: string; readonly expiresAtMs: number } | undefined;
  /** What a provider vouched for, of a new user of single sign-on: good for this sign-up and no other person's. */
  readonly newUserToken?: string | undefined;
}

/** What came of a sign-up on the page of the code, for the form to say. */
export interface HeldRefusal {
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly code: string }[];
  readonly retryAfterSeconds: number | undefined;
}

// With the password: it is held in this page's memory alone, from the form to the code.
let body: SignUpBody | undefined;
let refusal: HeldRefusal | undefined;

export const holdBody = (next: SignUpBody | undefined): void => void (body = next);
export const heldBody = (): SignUpBody | undefined => body;
export const holdRefusal = (next: HeldRefusal | undefined): void => void (refusal = next);

/** Returns the refusal that the page of the code left for the form to show. */
export const heldRefusal = (): HeldRefusal | undefined => refusal;

/** Returns a sign-up with its instants shifted, to save or read them by another clock. */
function shifted(joining: Joining, byMs: number): Joining {
  const { issuedAtMs, expiresAtMs, nextSendAtMs, proof } = joining;
  return {
    ...joining,
    issuedAtMs: issuedAtMs + byMs,
    expiresAtMs: expiresAtMs + byMs,
    nextSendAtMs: nextSendAtMs + byMs,
    proof: proof && { ...proof, expiresAtMs: proof.expiresAtMs + byMs },
  };
}

/**
 * Saves a sign-up. The page of the code serves one at a time: a request for a password is dropped. Saved by the
 * clock of this device, right or wrong: a page that has just been opened knows no other yet.
 */
export function saveJoining(joining: Joining): void {
  const text = JSON.stringify(shifted(joining, -serverLeadMs()));
  attempt(() => sessionStorage.removeItem(TAB_KEYS.recovery));
  attempt(() => sessionStorage.setItem(TAB_KEYS.joining, text));
}

function storedJoining(): Joining | undefined {
  const saved = attempt(
    () => JSON.parse(sessionStorage.getItem(TAB_KEYS.joining) ?? "null") as Joining | null,
  );
  return saved ? shifted(saved, serverLeadMs()) : undefined;
}

/** Returns the sign-up of this tab whose code, or its proof, is still good. */
export function savedJoining(): Joining | undefined {
  const joining = storedJoining();
  if (!joining) return undefined;
  const isGood = Math.max(joining.expiresAtMs, joining.proof?.expiresAtMs ?? 0) > serverNow();
  return isGood ? joining : undefined;
}

/** Returns the proof of this tab for a contact, while it is good. */
export function proofFor(contact: string): string | undefined {
  const joining = storedJoining();
  const { proof } = joining ?? {};
  return proof && proof.expiresAtMs > serverNow() && joining?.contact === contact ? proof.token : undefined;
}

/** Drops the proof, which opens nothing any more: whoever goes on asks for another code. */
export function dropProof(): void {
  const joining = storedJoining();
  if (joining) saveJoining({ ...joining, proof: undefined });
}

/**
 * Returns what a provider vouched for of the person who signs up in this tab. Only the server knows how long it is
 * good.
 */
export function savedNewUserToken(): string | undefined {
  return storedJoining()?.newUserToken;
}

/** Drops what a provider vouched for: the sign-up goes on, if at all, without it. */
export function dropNewUserToken(): void {
  const joining = storedJoining();
  if (joining) saveJoining({ ...joining, newUserToken: undefined });
  if (body) body = { ...body, newUserToken: undefined };
}

/**
 * Drops the password when the sign-up is left for anything but its own pages: whoever comes back may be another
 * person.
 */
export function leaveSignUp(): void {
  const isWithin = [pathOf("signUp"), pathOf("accessCode")].includes(location.pathname);
  if (isWithin) return;
  dropNewUserToken();
  holdBody(undefined);
}
