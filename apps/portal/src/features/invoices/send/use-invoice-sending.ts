import { todayInSaoPaulo } from "@colheita/brazil";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createActKey } from "../../../platform/act-key.ts";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { holdPage } from "../../../platform/navigation/hold-page.ts";
import { useLeaving } from "../../../platform/leaving.ts";
import { call, onMemberGone } from "../../../platform/session/session.ts";
import { memberIdNow } from "../../../platform/session/session-state.ts";
import { invoicesKey } from "../invoices-key.ts";
import type { TypedErrors, TypedInvoice } from "./invoice-form-rules.ts";
import { sendTyped, type PressMeans, type PressOutcome } from "./send-typed.ts";
import type { KeyCheck } from "./use-key-check.ts";

const queue: PressMeans["queue"] = async (memberId, invoice, id) => {
  try {
    const { queueFor } = await import("../queue/member-queue.ts");
    return await queueFor(memberId, invoice, id);
  } catch {
    // Its code did not come before the network went, or the browser has no room.
    return false;
  }
};

/** Returns a signal that aborts when the member of this page goes. */
function untilMemberGone(): { readonly signal: AbortSignal; readonly release: () => void } {
  const gone = new AbortController();
  return { signal: gone.signal, release: onMemberGone(() => gone.abort()) };
}

/**
 * Sends an invoice, the same once however often it is tried again. `onTaken` is called with the invoice as the server has
 * it, or as it waits in the queue.
 */
export function useInvoiceSending(onTaken: (taken: InvoiceDetail | NewInvoice) => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<TypedErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keyOf = useRef(createActKey());
  const isAtWork = useRef(false);
  const leaving = useLeaving();
  useEffect(() => (isBusy ? holdPage() : undefined), [isBusy]);

  const means: PressMeans = {
    call,
    isOnline: () => navigator.onLine,
    today: () => todayInSaoPaulo(new Date(serverNow())),
    queue,
    onAnswered: () => void client.invalidateQueries({ queryKey: invoicesKey }),
    reportError: (error) => reportError(error),
  };

  /** Shows what became of a press. Returns the first field that is wrong, if one is. */
  function show(outcome: PressOutcome): string | undefined {
    if (outcome.kind === "taken" || outcome.kind === "queued") onTaken(outcome.invoice);
    if (outcome.kind === "problem") setProblem(outcome.words);
    if (outcome.kind === "unsent") return outcome.isKeyWrong ? "accessKey" : undefined;
    if (outcome.kind !== "wrong") return undefined;
    setErrors(outcome.errors);
    return Object.keys(outcome.errors)[0];
  }

  /** Sends what is typed once its key is checked; resolves with the first field that is wrong, if one is. */
  async function send(typed: TypedInvoice, check: Promise<KeyCheck>): Promise<string | undefined> {
    if (isAtWork.current) return undefined;
    isAtWork.current = true;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    const gone = untilMemberGone();
    const signal = AbortSignal.any([leaving(), gone.signal]);
    const press = { typed, memberId: memberIdNow(), check, signal, keyOf: keyOf.current };
    const outcome = await sendTyped(means, press);
    gone.release();
    isAtWork.current = false;
    setBusy(false);
    return gone.signal.aborted ? undefined : show(outcome);
  }

  /** Forgets what was wrong with the key: another one is typed. */
  const forgetKeyError = () => setErrors((before) => ({ ...before, accessKey: undefined }));

  return { errors, problem, isBusy, send, forgetKeyError };
}
