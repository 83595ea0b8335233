import { checkAccessCode, sendAccessCode } from "@colheita/contract/identity/identity-endpoints";
import type { CodePurpose } from "@colheita/contract/identity/identity-records";
import type { ReplyOf } from "@colheita/contract/kit";
import { useRef, useState } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { call } from "../../../platform/session/session.ts";
import { useMemberId } from "../balance.ts";
import { offlineWords } from "../rewards-words.ts";
import { checkRefusalWords, codeFailureWords, sendRefusalWords } from "./access-code-words.ts";

export type SentCode = ReplyOf<typeof sendAccessCode>;

export interface AccessCode {
  /** The code that is on its way or was typed; nothing before one was asked for. */
  readonly sent: SentCode | undefined;
  readonly work: "sending" | "checking" | undefined;
  /** Why no code was sent. */
  readonly sendProblem: string | undefined;
  /** Why the typed code opened nothing. */
  readonly checkProblem: string | undefined;
  /** Asks for a code, unless one that was sent is still good. Answers whether there is one to type. */
  readonly ask: () => Promise<boolean>;
  /** Asks for another code. */
  readonly resend: () => Promise<boolean>;
  /** Answers the grant that the code gives, or nothing. */
  readonly check: (code: string) => Promise<string | undefined>;
  /** A new code is needed: the last one, or its grant, is no longer good. */
  readonly forget: (why: string) => void;
}

function isGood(sent: SentCode | undefined): boolean {
  return sent !== undefined && sent.expiresAt.getTime() > serverNow();
}

/** The codes that are on their way, by member, purpose and object: a panel that was closed meanwhile asks for no other. */
const sentCodes = new Map<string, SentCode>();

/** The code that was sent for this and still opens something, if any. It outlives the panel that asked for it. */
function useSentCode(key: string) {
  const [sent, setSent] = useState(() => {
    const known = sentCodes.get(key);
    return isGood(known) ? known : undefined;
  });
  /** It was used up, or opens nothing: the next panel asks for another. */
  const drop = () => void sentCodes.delete(key);
  const keep = (next: SentCode) => {
    sentCodes.set(key, next);
    setSent(next);
  };
  const forget = () => {
    drop();
    setSent(undefined);
  };
  return { sent, keep, drop, forget };
}

/** An access code for one purpose and object: sent, typed, exchanged for a grant. One thing at a time. */
export function useAccessCode(purpose: CodePurpose, objectId: string): AccessCode {
  const { sent, keep, drop, forget } = useSentCode([useMemberId(), purpose, objectId].join(" "));
  const [work, setWork] = useState<AccessCode["work"]>();
  const [sendProblem, setSendProblem] = useState<string>();
  const [checkProblem, setCheckProblem] = useState<string>();
  const isAtWork = useRef(false);

  /** Runs one call; answers its outcome, or nothing when there was none to have. */
  async function run<Outcome>(
    name: NonNullable<AccessCode["work"]>,
    act: () => Promise<Outcome>,
    tell: (words: string | undefined) => void,
  ): Promise<Outcome | undefined> {
    if (isAtWork.current) return undefined;
    if (!navigator.onLine) {
      tell(offlineWords);
      return undefined;
    }
    isAtWork.current = true;
    setWork(name);
    tell(undefined);
    try {
      return await act();
    } catch (error) {
      tell(codeFailureWords(error));
      return undefined;
    } finally {
      isAtWork.current = false;
      setWork(undefined);
    }
  }

  async function resend(): Promise<boolean> {
    const outcome = await run(
      "sending",
      () => call(sendAccessCode, { body: { purpose, objectId } }),
      setSendProblem,
    );
    if (!outcome) return false;
    if (outcome.ok) {
      keep(outcome.reply);
      setCheckProblem(undefined);
      return true;
    }
    setSendProblem(sendRefusalWords(outcome.code, outcome.retryAfterSeconds));
    return false;
  }

  async function check(code: string): Promise<string | undefined> {
    const body = { accessCode: code, purpose, objectId };
    const outcome = await run("checking", () => call(checkAccessCode, { body }), setCheckProblem);
    if (!outcome) return undefined;
    if (outcome.ok) {
      drop();
      return outcome.reply.grant;
    }
    setCheckProblem(checkRefusalWords(outcome.code, outcome.retryAfterSeconds));
    return undefined;
  }

  return {
    sent,
    work,
    sendProblem,
    checkProblem,
    ask: () => (isGood(sent) ? Promise.resolve(true) : resend()),
    resend,
    check,
    forget: (why) => {
      forget();
      setCheckProblem(undefined);
      setSendProblem(why);
    },
  };
}
