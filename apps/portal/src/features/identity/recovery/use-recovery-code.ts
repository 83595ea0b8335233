import { useState } from "react";
import { checkRefusalWords } from "../../../platform/access-code/access-code-words.ts";
import { lockedWords, useOneWork, type AccessCode } from "../../../platform/access-code/use-access-code.ts";
import { requestRecovery, verifyRecovery } from "./recovery-calls.ts";
import { recoveryWords } from "./recovery-words.ts";
import { lockRecovery, savedRecovery, type Recovery } from "./saved-recovery.ts";

/**
 * Provides the code of a request without a session to the form of access codes. The proof it gives is saved in the
 * tab.
 */
export function useRecoveryCode(first: Recovery): AccessCode {
  const [recovery, setRecovery] = useState(first);
  const { work, run } = useOneWork();
  const [sendProblem, setSendProblem] = useState<string>();
  const [checkProblem, setCheckProblem] = useState(() => (first.isLocked ? lockedWords : undefined));

  async function resend(): Promise<boolean> {
    const outcome = await run("sending", () => requestRecovery(recovery.username), setSendProblem);
    if (!outcome) return false;
    if (outcome.ok) {
      setRecovery(outcome.recovery);
      setCheckProblem(undefined);
      return true;
    }
    const { title, text } = recoveryWords(outcome.code, outcome.retryAfterSeconds);
    setSendProblem(`${title} ${text}`);
    return false;
  }

  async function check(code: string): Promise<string | undefined> {
    const outcome = await run("checking", () => verifyRecovery(recovery.checkId, code), setCheckProblem);
    if (!outcome) return undefined;
    if (outcome.ok) return outcome.reply.proofToken;
    if (outcome.code === "access-code/locked") lockRecovery();
    // By the clock that was heard of with the answer.
    setRecovery((known) => savedRecovery() ?? known);
    setCheckProblem(checkRefusalWords(outcome.code, outcome.retryAfterSeconds));
    return undefined;
  }

  return {
    sent: {
      isSuccess: true,
      issuedAt: new Date(recovery.issuedAtMs),
      expiresAt: new Date(recovery.expiresAtMs),
      nextSendAt: new Date(recovery.nextSendAtMs),
      isLocked: recovery.isLocked === true,
    },
    work,
    sendProblem,
    checkProblem,
    ask: () => Promise.resolve(true),
    resend,
    check,
    forget: setSendProblem,
  };
}
