import { todayInSaoPaulo } from "@colheita/brazil";
import { sendInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createActKey } from "../../../platform/act-key.ts";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { offlineWords } from "../../../platform/data/failure-words.ts";
import { useLeaving } from "../../../platform/leaving.ts";
import { call } from "../../../platform/session/session.ts";
import { invoicesKey } from "../invoices-key.ts";
import { readTyped, type TypedErrors, type TypedInvoice } from "./invoice-form-rules.ts";
import { sendingFailureWords, takenWords, tooManyTodayWords, tooManyWords } from "./key-words.ts";

/** Sends an invoice, the same once however often it is tried again. */
export function useInvoiceSending(onSent: (invoice: InvoiceDetail) => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<TypedErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keyOf = useRef(createActKey());
  const isAtWork = useRef(false);
  const leaving = useLeaving();

  async function attempt(typed: TypedInvoice): Promise<TypedErrors> {
    const read = readTyped(typed, todayInSaoPaulo(new Date(serverNow())));
    if ("errors" in read) return read.errors;
    if (!navigator.onLine) {
      setProblem(offlineWords);
      return {};
    }
    const body = read.invoice;
    const signal = leaving();
    try {
      const outcome = await call(sendInvoice, { body }, { idempotencyKey: keyOf.current(body), signal });
      void client.invalidateQueries({ queryKey: invoicesKey });
      if (outcome.ok) onSent(outcome.reply);
      else if (outcome.code === "too-many-requests") setProblem(tooManyWords);
      else if (outcome.code === "invoices/too-many-today") setProblem(tooManyTodayWords);
      else if (outcome.code === "invalid-request") setProblem("Confira a chave, a data e o valor da nota.");
      else return { accessKey: takenWords[outcome.code] };
    } catch (error) {
      if (!signal.aborted) setProblem(sendingFailureWords(error));
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
