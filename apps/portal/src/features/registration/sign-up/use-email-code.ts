import { sendEmailChangeCode } from "@colheita/contract/registration/profile-change-endpoints";
import { verifyPassCode } from "@colheita/contract/identity/password-endpoints";
import { useState } from "react";
import { checkRefusalWords, sendRefusalWords } from "../../../platform/access-code/access-code-words.ts";
import { lockedWords, useOneWork, type AccessCode } from "../../../platform/access-code/use-access-code.ts";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { call } from "../../../platform/session/session.ts";

/** A code that is on its way for a change of the e-mail, or the proof that it gave. It outlives the dialog that asked for it. */
export interface EmailCheck {
  /** The e-mail that is wanted; empty where theirs is taken away. */
  readonly email: string;
  readonly checkId: string;
  readonly issuedAt?: Date | undefined;
  readonly expiresAt: Date;
  readonly nextSendAt: Date;
  readonly isLocked?: boolean;
  /** What the right code was exchanged for. */
  readonly proof?: { readonly token: string; readonly expiresAt: Date };
}

/** Returns the proof of an e-mail, while it is good. */
export function proofOf(check: EmailCheck | undefined, email: string): string | undefined {
  const proof = check?.email === email ? check.proof : undefined;
  return proof && proof.expiresAt.getTime() > serverNow() ? proof.token : undefined;
}

interface EmailCodeProps {
  email: string;
  /** Where the code goes, as it is read. */
  sentTo: string;
  check: EmailCheck | undefined;
  onCheck: (check: EmailCheck | undefined) => void;
  /** The member has to show that it is them before a code goes to a new e-mail. */
  onProofNeeded: () => void;
}

/** Provides the code that proves a change of the e-mail to the form of access codes; `check` returns the proof. */
export function useEmailCode(props: EmailCodeProps): AccessCode {
  const { email, sentTo, check: known, onCheck, onProofNeeded } = props;
  const check = known?.email === email ? known : undefined;
  const { work, run } = useOneWork();
  const [sendProblem, setSendProblem] = useState<string>();
  const [checkProblem, setCheckProblem] = useState(() => (check?.isLocked ? lockedWords : undefined));
  const isGood = check !== undefined && check.expiresAt.getTime() > serverNow();

  async function resend(): Promise<boolean> {
    const outcome = await run(
      "sending",
      () => call(sendEmailChangeCode, { body: { email } }),
      setSendProblem,
    );
    if (!outcome) return false;
    if (!outcome.ok) {
      if (outcome.code === "second-factor/fresh-proof-needed") onProofNeeded();
      else setSendProblem(sendRefusalWords(outcome.code, outcome.retryAfterSeconds));
      return false;
    }
    const { isSuccess: _, ...sent } = outcome.reply;
    onCheck({ email, ...sent });
    setCheckProblem(undefined);
    return true;
  }

  async function exchange(passCode: string): Promise<string | undefined> {
    if (!check) return undefined;
    const body = { checkId: check.checkId, passCode };
    const outcome = await run("checking", () => call(verifyPassCode, { body }), setCheckProblem);
    if (!outcome) return undefined;
    if (outcome.ok) {
      const { proofToken: token, expiresAt } = outcome.reply;
      onCheck({ ...check, proof: { token, expiresAt } });
      return token;
    }
    if (outcome.code === "access-code/locked") onCheck({ ...check, isLocked: true });
    setCheckProblem(checkRefusalWords(outcome.code, outcome.retryAfterSeconds));
    return undefined;
  }

  return {
    sent: check && {
      isSuccess: true,
      emailHint: sentTo,
      issuedAt: check.issuedAt,
      expiresAt: check.expiresAt,
      nextSendAt: check.nextSendAt,
      isLocked: check.isLocked === true,
    },
    work,
    sendProblem,
    checkProblem,
    ask: () => (isGood ? Promise.resolve(true) : resend()),
    resend,
    check: exchange,
    forget: (why) => {
      onCheck(undefined);
      setCheckProblem(undefined);
      setSendProblem(why);
    },
  };
}
