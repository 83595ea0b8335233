import { HttpFailure, NetworkFailure } from "@colheita/client";
import {
  checkProof,
  definePassword,
  defineRequiredPassword,
  forgotPassword,
  getPasswordRules,
  verifyPassCode,
} from "@colheita/contract/identity/password-endpoints";
import { beginBy } from "../../../platform/session/read-session.ts";
import { issuedMs } from "../../../platform/access-code/countdown-rules.ts";
import { call, read } from "../../../platform/session/session.ts";
import { saveProof, saveRecovery, type Recovery } from "./saved-recovery.ts";

/** Asks for a link and a code; this tab remembers what it asked for. */
export async function requestRecovery(username: string, signal?: AbortSignal) {
  const outcome = await call(forgotPassword, { body: { username } }, signal ? { signal } : {});
  if (!outcome.ok) return outcome;
  const { checkId, expiresAt, nextSendAt } = outcome.reply;
  const recovery: Recovery = {
    checkId,
    username,
    issuedAtMs: issuedMs(outcome.reply),
    expiresAtMs: expiresAt.getTime(),
    nextSendAtMs: nextSendAt.getTime(),
  };
  saveRecovery(recovery);
  return { ok: true as const, recovery };
}

/** Exchanges the code for its proof, which this tab saves for the page of the password. */
export async function verifyRecovery(checkId: string, passCode: string) {
  const outcome = await call(verifyPassCode, { body: { checkId, passCode } });
  if (outcome.ok)
    saveProof({ token: outcome.reply.proofToken, expiresAtMs: outcome.reply.expiresAt.getTime() });
  return outcome;
}

/**
 * Returns whether a proof or link has expired. Without an answer it counts as good: what is sent with it is judged
 * anyway.
 */
export async function isProofOver(proofToken: string): Promise<boolean> {
  try {
    const outcome = await call(checkProof, { body: { proofToken } });
    return !outcome.ok && outcome.code === "password/proof-expired";
  } catch (error) {
    if (!(error instanceof NetworkFailure) && !(error instanceof HttpFailure)) reportError(error);
    return false;
  }
}

/** Defines the password, by a proof or in the session that waits for it, and opens the session that follows. */
export function defineNewPassword(password: string, proofToken: string | undefined) {
  return beginBy(() =>
    proofToken === undefined
      ? call(defineRequiredPassword, { body: { password } })
      : call(definePassword, { body: { password, proofToken } }),
  );
}

/** Reads what the programme asks of a password. */
export const readPasswordRules = async (): Promise<readonly string[]> =>
  (await read(getPasswordRules, {})).rules;
