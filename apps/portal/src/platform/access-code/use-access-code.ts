import { checkAccessCode, sendAccessCode } from "@colheita/contract/identity/access-code-endpoints";
import type { CodePurpose } from "@colheita/contract/identity/proof-kinds";
import { useRef, useState } from "react";
import { serverNow } from "../connection/connection-state.ts";
import { offlineWords } from "../data/failure-words.ts";
import { call } from "../session/session.ts";
import { useMemberId } from "../session/use-member-id.ts";
import { dropSentCode, saveSentCode, readSentCode, type SentCode } from "./sent-codes.ts";
import {
  checkRefusalWords,
  codeFailureWords,
  sendingFailureWords,
  sendRefusalWords,
  unsentWords,
} from "./access-code-words.ts";

export interface AccessCode {
  /** The code that is on its way or was typed; nothing before one was asked for. */
  readonly sent: SentCode | undefined;
  readonly work: "sending" | "checking" | undefined;
  /** Why no code was sent. */
  readonly sendProblem: string | undefined;
  /** Why the typed code opened nothing. */
  readonly checkProblem: string | undefined;
  /** Asks for a code, unless one that was sent is still good. Resolves with whether there is one to type. */
  readonly ask: () => Promise<boolean>;
  /** Asks for another code. */
  readonly resend: () => Promise<boolean>;
  /** Resolves with the grant that the code gives, or nothing. */
  readonly check: (code: string) => Promise<string | undefined>;
  /** A new code is needed: the last one, or its grant, is no longer good. */
  readonly forget: (why: string) => void;
}

/** What is still true of a locked code when its panel, or the page, opens again. */
export const lockedWords = checkRefusalWords("access-code/locked");

function isGood(sent: SentCode | undefined): boolean {
  return sent !== undefined && sent.expiresAt.getTime() > serverNow();
}

function goodCode(key: string): SentCode | undefined {
  const known = readSentCode(key);
  return isGood(known) ? known : undefined;
}

/**
 * Holds the code that was sent for this act and still opens something, if any. It outlives the panel that asked for
 * it.
 */
function useSentCode(key: string) {
  const [{ sent, of }, setHeld] = useState(() => ({ of: key, sent: goodCode(key) }));
  // Where the panel goes on to another object, the code of the one before opens nothing.
  if (of !== key) setHeld({ of: key, sent: goodCode(key) });
  const setSent = (next: SentCode | undefined) => setHeld({ of: key, sent: next });
  /** Drops a code that was used up or opens nothing: the next panel asks for another. */
  const drop = () => dropSentCode(key);
  const save = (next: SentCode) => {
    saveSentCode(key, next);
    setSent(next);
  };
  const forget = () => {
    drop();
    setSent(undefined);
  };
  return { sent, save, drop, forget };
}

type Work = NonNullable<AccessCode["work"]>;

/** Runs one call at a time, and reports why one had no outcome. */
export function useOneWork() {
  const [work, setWork] = useState<Work>();
  const isAtWork = useRef(false);

  /** Runs one call. Returns its outcome, or nothing when it had none. */
  async function run<Outcome>(
    name: Work,
    act: () => Promise<Outcome>,
    show: (words: string | undefined) => void,
  ): Promise<Outcome | undefined> {
    if (isAtWork.current) return undefined;
    if (!navigator.onLine) {
      show(name === "sending" ? unsentWords : offlineWords);
      return undefined;
    }
    isAtWork.current = true;
    setWork(name);
    show(undefined);
    try {
      return await act();
    } catch (error) {
      show(name === "sending" ? sendingFailureWords(error) : codeFailureWords(error));
      return undefined;
    } finally {
      isAtWork.current = false;
      setWork(undefined);
    }
  }
  return { work, run };
}

/**
 * Provides an access code for one purpose and object: sent, typed, exchanged for a grant. One thing at a time. The
 * code that a session waits for needs no object: it is this session's.
 */
export function useAccessCode(purpose: CodePurpose, objectId?: string): AccessCode {
  const { sent, save, drop, forget } = useSentCode([useMemberId(), purpose, objectId].join(" "));
  const { work, run } = useOneWork();
  const [sendProblem, setSendProblem] = useState<string>();
  const [checkProblem, setCheckProblem] = useState(() => (sent?.isLocked ? lockedWords : undefined));
  async function resend(): Promise<boolean> {
    const outcome = await run(
      "sending",
      () => call(sendAccessCode, { body: { purpose, objectId } }),
      setSendProblem,
    );
    if (!outcome) return false;
    if (outcome.ok) {
      save(outcome.reply);
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
    if (sent && outcome.code === "access-code/locked") save({ ...sent, isLocked: true });
    setCheckProblem(checkRefusalWords(outcome.code, outcome.retryAfterSeconds));
    return undefined;
  }

  return {
    sent,
    work,
    sendProblem,
    checkProblem,
    ask: () => {
      if (!isGood(sent)) return resend();
      // What was wrong with what was typed before says nothing of an empty field, and the code that came is enough.
      setSendProblem(undefined);
      setCheckProblem(sent?.isLocked ? lockedWords : undefined);
      return Promise.resolve(true);
    },
    resend,
    check,
    forget: (why) => {
      forget();
      setCheckProblem(undefined);
      setSendProblem(why);
    },
  };
}
