import { nfeKeyRefusal, normalizeNfeKey } from "@colheita/brazil";
import type { ReplyOf } from "@colheita/contract/kit";
import { readInvoiceKey } from "@colheita/contract/invoices/invoices-endpoints";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../platform/session/session.ts";
import { checkFailureWords, keyRefusalWords, takenWords, tooManyWords } from "./key-words.ts";

/** What the server reads in a key. */
export type ReadKey = ReplyOf<typeof readInvoiceKey>;

/** How far the check of the key has come. `failed`: nobody could say; it may be tried again. */
export type KeyCheck =
  | { readonly status: "idle" | "checking" }
  | { readonly status: "refused" | "failed"; readonly words: string }
  | { readonly status: "known"; readonly facts: ReadKey };

const LENGTH = 44;
const idle: KeyCheck = { status: "idle" };

async function checked(accessKey: string, signal: AbortSignal): Promise<KeyCheck> {
  try {
    const outcome = await call(readInvoiceKey, { body: { accessKey } }, { signal });
    if (outcome.ok) return { status: "known", facts: outcome.reply };
    if (outcome.code === "too-many-requests") return { status: "failed", words: tooManyWords };
    const words = outcome.code === "invalid-request" ? keyRefusalWords.emission : takenWords[outcome.code];
    return { status: "refused", words };
  } catch (error) {
    return { status: "failed", words: checkFailureWords(error) };
  }
}

/**
 * Checks a key as soon as it is whole: its own digits here, the rest by the server. The last key that was typed counts.
 * `judge` says what is wrong with one that is not whole, when it is sent or left.
 */
export function useKeyCheck() {
  const [check, setCheck] = useState<KeyCheck>(idle);
  const asking = useRef<{ readonly key: string; readonly stop: AbortController }>(undefined);
  useEffect(() => () => asking.current?.stop.abort(), []);

  function ask(key: string): void {
    const stop = new AbortController();
    asking.current?.stop.abort();
    asking.current = { key, stop };
    setCheck({ status: "checking" });
    void checked(key, stop.signal).then((found) => {
      if (!stop.signal.aborted) setCheck(found);
    });
  }

  /** Takes what is typed. */
  function follow(typed: string): void {
    const key = normalizeNfeKey(typed);
    if (key === asking.current?.key) return;
    asking.current?.stop.abort();
    asking.current = undefined;
    if (key.length < LENGTH) return setCheck(idle);
    judge(typed);
  }

  /** Returns whether the key is right in itself; if it is, the server is asked, unless it was already. */
  function judge(typed: string): boolean {
    const key = normalizeNfeKey(typed);
    const refusal = nfeKeyRefusal(key);
    if (refusal !== null) {
      asking.current = undefined;
      setCheck({ status: "refused", words: keyRefusalWords[refusal] });
      return false;
    }
    if (key !== asking.current?.key || check.status === "failed") ask(key);
    return true;
  }

  function forget(): void {
    asking.current?.stop.abort();
    asking.current = undefined;
    setCheck(idle);
  }

  return { check, follow, judge, forget };
}
