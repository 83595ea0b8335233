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
import { hasQueue } from "../../../platform/session/saved-member.ts";
import { memberIdNow } from "../../../platform/session/session-state.ts";
import { offlineWords } from "../../../platform/data/failure-words.ts";
import { messages } from "../../../platform/messages.ts";
import { useBackOnline } from "../../../platform/connection/use-back-online.ts";
import { unsureWords } from "./key-words.ts";
import { invoicesKey } from "../invoices-key.ts";
import { restErrors, type TypedInvoice } from "./invoice-form-rules.ts";
import { sendTyped, type Press, type PressMeans, type PressOutcome, type TypedErrors } from "./send-typed.ts";

/** Resolves with nothing where the code did not come before the network went. */
const loadQueue = () => import("../queue/member-queue.ts").catch(() => undefined);

const queue: PressMeans["queue"] = async (memberId, invoice, id) => {
  const code = await loadQueue();
  try {
    return (await code?.queueFor(memberId, invoice, id)) ?? false;
  } catch (error) {
    // The browser has no room.
    reportError(error);
    return false;
  }
};

const forgetQueued: PressMeans["onTaken"] = (memberId, { accessKey }) => {
  if (!hasQueue()) return;
  loadQueue()
    .then((code) => code?.forgetKey(memberId, accessKey))
    .catch((error: unknown) => reportError(error));
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
    onTaken: forgetQueued,
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
  async function send(
    typed: TypedInvoice,
    { check, isWarned }: Pick<Press, "check" | "isWarned">,
  ): Promise<string | undefined> {
    if (isAtWork.current) return undefined;
    isAtWork.current = true;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    const gone = untilMemberGone();
    const signal = AbortSignal.any([leaving(), gone.signal]);
    const press = { typed, memberId: memberIdNow(), check, isWarned, signal, keyOf: keyOf.current };
    try {
      const outcome = await sendTyped(means, press);
      if (gone.signal.aborted) return undefined;
      // Whoever has left the page sees no form any more.
      if (signal.aborted && outcome.kind === "problem") messages.error(unsureWords, { timeoutMs: 0 });
      return show(outcome);
    } finally {
      gone.release();
      isAtWork.current = false;
      setBusy(false);
    }
  }

  /** Says what is wrong beside a key that is wrong in itself: nothing is sent. */
  function markRest(typed: TypedInvoice): void {
    setErrors(restErrors(typed, means.today()));
  }

  /** Forgets what was wrong: with one field, or with all where another note stands in them. */
  function forgetErrors(field?: keyof TypedInvoice): void {
    setErrors((before) => (field === undefined ? {} : { ...before, [field]: undefined }));
    if (field === undefined) setProblem(undefined);
  }
  useBackOnline(() => setProblem((words) => (words === offlineWords ? undefined : words)));

  return { errors, problem, isBusy, send, markRest, forgetErrors };
}
