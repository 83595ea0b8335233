import { todayInSaoPaulo } from "@colheita/brazil";
import { NetworkFailure } from "@colheita/client";
import { sendInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createActKey } from "../../../platform/act-key.ts";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { offlineWords } from "../../../platform/data/failure-words.ts";
import { useLeaving } from "../../../platform/leaving.ts";
import { call } from "../../../platform/session/session.ts";
import { sessionState } from "../../../platform/session/session-state.ts";
import { invoicesKey } from "../invoices-key.ts";
import { readTyped, type TypedErrors, type TypedInvoice } from "./invoice-form-rules.ts";
import { sendingFailureWords, takenWords, tooManyTodayWords, tooManyWords } from "./key-words.ts";

/** Puts an invoice into the queue of whoever is here; resolves with whether it is there. */
async function enqueue(invoice: NewInvoice, id: string): Promise<boolean> {
  const session = sessionState();
  if (session.status !== "member") return false;
  const { queueOf } = await import("../queue/member-queue.ts");
  return await queueOf(session.member.id).addKey(invoice, id);
}

/**
 * Sends an invoice, the same once however often it is tried again. Without a network, or where its answer does not come,
 * it is queued under the same Idempotency-Key. `onTaken` is called with the invoice as the server has it, or as it waits.
 */
export function useInvoiceSending(onTaken: (taken: InvoiceDetail | NewInvoice) => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<TypedErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keyOf = useRef(createActKey());
  const isAtWork = useRef(false);
  const leaving = useLeaving();

  async function wait(body: NewInvoice): Promise<void> {
    const isQueued = await enqueue(body, keyOf.current(body)).catch(() => false);
    if (isQueued) onTaken(body);
    else setProblem(offlineWords);
  }

  async function attempt(typed: TypedInvoice): Promise<TypedErrors> {
    const read = readTyped(typed, todayInSaoPaulo(new Date(serverNow())));
    if ("errors" in read) return read.errors;
    const body = read.invoice;
    if (!navigator.onLine) {
      await wait(body);
      return {};
    }
    const signal = leaving();
    try {
      const outcome = await call(sendInvoice, { body }, { idempotencyKey: keyOf.current(body), signal });
      void client.invalidateQueries({ queryKey: invoicesKey });
      if (outcome.ok) onTaken(outcome.reply);
      else if (outcome.code === "too-many-requests") setProblem(tooManyWords);
      else if (outcome.code === "invoices/too-many-today") setProblem(tooManyTodayWords);
      else if (outcome.code === "invalid-request") setProblem("Confira a chave, a data e o valor da nota.");
      else return { accessKey: takenWords[outcome.code] };
    } catch (error) {
      if (signal.aborted) return {};
      if (error instanceof NetworkFailure) await wait(body);
      else setProblem(sendingFailureWords(error));
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
