import { nfeKeyRefusal, normalizeNfeKey } from "@colheita/brazil";
import type { ReplyOf } from "@colheita/contract/kit";
import { factsOfKey } from "@colheita/contract/invoices/key-facts";
import { readInvoiceKey } from "@colheita/contract/invoices/invoices-endpoints";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../platform/session/session.ts";
import { checkFailureWords, isUnanswered, keyRefusalWords, takenWords, tooManyWords } from "./key-words.ts";
import type { KeyRefused } from "./key-words.ts";

/** What is read in a key: by the server; without a network here, where nobody knows the issuer. */
export type ReadKey = Omit<ReplyOf<typeof readInvoiceKey>, "isEligible"> & {
  readonly isEligible?: boolean;
};

/**
 * How far the check of the key has come. `unchecked`: right in itself, and without a network nobody can say more.
 * `failed`: nobody could say; it may be tried again.
 */
export type KeyCheck =
  | { readonly status: "idle" | "checking" }
  | ({ readonly status: "refused" } & KeyRefused)
  | { readonly status: "failed"; readonly words: string }
  | { readonly status: "known" | "unchecked"; readonly facts: ReadKey };

/** Returns whether it is known that who issued the invoice does not take part. */
export const isStranger = (check: KeyCheck): boolean =>
  check.status === "known" && check.facts.isEligible === false;

const LENGTH = 44;
const idle: KeyCheck = { status: "idle" };

function factsIn(accessKey: string): ReadKey {
  const { number, issuerTaxId, ...facts } = factsOfKey(accessKey);
  return { ...facts, number: invoiceNumberWords(number), issuer: { taxId: issuerTaxId } };
}

async function checked(accessKey: string, signal: AbortSignal): Promise<KeyCheck> {
  try {
    const outcome = await call(readInvoiceKey, { body: { accessKey } }, { signal });
    if (outcome.ok) return { status: "known", facts: outcome.reply };
    if (outcome.code === "too-many-requests") return { status: "failed", words: tooManyWords };
    if (outcome.code === "invalid-request") return { status: "refused", words: keyRefusalWords.emission };
    return { status: "refused", words: takenWords[outcome.code], said: outcome };
  } catch (error) {
    if (isUnanswered(error)) return { status: "unchecked", facts: factsIn(accessKey) };
    return { status: "failed", words: checkFailureWords(error) };
  }
}

/** A key that the server is, or was, asked about. */
interface Asking {
  readonly key: string;
  readonly stop: AbortController;
  readonly found: Promise<KeyCheck>;
}

/**
 * Checks a key as soon as it is whole: its own digits here, the rest by the server. The last key that was typed counts.
 * `judge` says what is wrong with one that is not whole, when it is sent or left.
 */
export function useKeyCheck() {
  const [check, setCheck] = useState<KeyCheck>(idle);
  const asking = useRef<Asking>(undefined);
  // Nobody could say more without a network: with one, somebody can.
  useEffect(() => {
    if (check.status !== "unchecked") return undefined;
    const again = () => {
      if (asking.current) ask(asking.current.key);
    };
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [check.status]);

  function ask(key: string): void {
    const stop = new AbortController();
    asking.current?.stop.abort();
    const found = checked(key, stop.signal);
    asking.current = { key, stop, found };
    setCheck({ status: "checking" });
    void found.then((result) => {
      if (!stop.signal.aborted) setCheck(result);
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

  /** Returns what was found of the key, as soon as that is known: whoever presses early is not passed over. */
  const found = (): Promise<KeyCheck> => asking.current?.found ?? Promise.resolve(check);

  function forget(): void {
    asking.current?.stop.abort();
    asking.current = undefined;
    setCheck(idle);
  }

  return { check, follow, judge, found, forget };
}
