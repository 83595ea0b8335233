import { todayInSaoPaulo } from "@colheita/brazil";
import { HttpFailure } from "@colheita/client";
import { sendInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createActKey } from "../../../platform/act-key.ts";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { offlineWords } from "../../../platform/data/failure-words.ts";
import { useLeaving } from "../../../platform/leaving.ts";
import { call, onMemberGone } from "../../../platform/session/session.ts";
import { sessionState } from "../../../platform/session/session-state.ts";
import { invoicesKey } from "../invoices-key.ts";
import { readTyped, type TypedErrors, type TypedInvoice } from "./invoice-form-rules.ts";
import {
  sendingFailureWords,
  takenWords,
  tooManyTodayWords,
  tooManyWords,
  unansweredWords,
} from "./key-words.ts";

const memberHere = (): string | undefined => {
  const session = sessionState();
  return session.status === "member" ? session.member.id : undefined;
};

/** Puts an invoice into the queue of who sent it, while they are here; resolves with whether it is there. */
async function enqueue(memberId: string | undefined, invoice: NewInvoice, id: string): Promise<boolean> {
  try {
    const { queueOf } = await import("../queue/member-queue.ts");
    if (memberId === undefined || memberId !== memberHere()) return false;
    return await queueOf(memberId).addKey(invoice, id);
  } catch {
    // Its code did not come before the network went.
    return false;
  }
}

/** Returns a signal that aborts when the member of this page goes: what they sent must not go in another's name. */
function untilMemberGone(): { readonly signal: AbortSignal; readonly release: () => void } {
  const gone = new AbortController();
  return { signal: gone.signal, release: onMemberGone(() => gone.abort()) };
}

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends an invoice, the same once however often it is tried again. Without a network, where its answer does not come,
 * or where its member leaves the page before, it is queued under the same Idempotency-Key. `onTaken` is called with the
 * invoice as the server has it, or as it waits.
 */
export function useInvoiceSending(onTaken: (taken: InvoiceDetail | NewInvoice) => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<TypedErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keyOf = useRef(createActKey());
  const isAtWork = useRef(false);
  const leaving = useLeaving();
  useEffect(() => {
    if (!isBusy) return undefined;
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isBusy]);

  async function attempt(typed: TypedInvoice): Promise<TypedErrors> {
    const read = readTyped(typed, todayInSaoPaulo(new Date(serverNow())));
    if ("errors" in read) return read.errors;
    const body = read.invoice;
    const id = keyOf.current(body);
    const memberId = memberHere();
    const wait = async (words: string): Promise<TypedErrors> => {
      if (await enqueue(memberId, body, id)) onTaken(body);
      else setProblem(words);
      return {};
    };
    if (!navigator.onLine) return await wait(offlineWords);
    const gone = untilMemberGone();
    try {
      const signal = AbortSignal.any([leaving(), gone.signal]);
      const outcome = await call(sendInvoice, { body }, { idempotencyKey: id, signal });
      void client.invalidateQueries({ queryKey: invoicesKey });
      if (outcome.ok) onTaken(outcome.reply);
      else if (outcome.code === "too-many-requests") setProblem(tooManyWords);
      else if (outcome.code === "invoices/too-many-today") setProblem(tooManyTodayWords);
      else if (outcome.code === "invalid-request") setProblem("Confira a chave, a data e o valor da nota.");
      else return { accessKey: takenWords[outcome.code] };
    } catch (error) {
      if (error instanceof HttpFailure) setProblem(sendingFailureWords(error));
      else return await wait(unansweredWords);
    } finally {
      gone.release();
    }
    return {};
  }

  /** Sends what is typed; resolves with what is wrong at which field. */
  async function send(typed: TypedInvoice): Promise<TypedErrors> {
    if (isAtWork.current) return {};
    isAtWork.current = true;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    const found = await attempt(typed);
    setErrors(found);
    setBusy(false);
    isAtWork.current = false;
    return found;
  }

  /** Forgets what was wrong with the key: another one is typed. */
  const forgetKeyError = () => setErrors((before) => ({ ...before, accessKey: undefined }));

  return { errors, problem, isBusy, send, forgetKeyError };
}
