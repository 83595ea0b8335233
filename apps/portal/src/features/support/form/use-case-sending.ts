import type { InputOf } from "@colheita/contract/kit";
import { addCase } from "@colheita/contract/support/support-endpoints";
import { useState } from "react";
import { useLeaving } from "../../../platform/leaving.ts";
import { call } from "../../../platform/session/session.ts";
import { caseFailureProblem, caseRefusalProblem, offlineProblem, refusedErrors } from "../case-words.ts";
import type { CaseErrors, CaseProblem } from "../case-words.ts";
import { forgetSent, savedActKey } from "./case-drafts.ts";
import { supportKey } from "../support-key.ts";

type Body = InputOf<typeof addCase>["body"];

/** A case that was opened. */
export interface OpenedCase {
  readonly number: number;
  /** None of a visitor's: there is no page for it. */
  readonly id?: string | undefined;
}

export interface CaseSending {
  readonly isBusy: boolean;
  readonly problem: CaseProblem | undefined;
  readonly opened: OpenedCase | undefined;
  /** Sends a case. Resolves with what the server refused at the fields, if anything, also lost images. */
  readonly send: (body: Body, onImagesLost: () => void) => Promise<CaseErrors | undefined>;
  readonly startOver: () => void;
}

/** Refreshes the member's list, if it is on this page, so that it shows the new case. */
async function refreshCases(): Promise<void> {
  const { queryClient } = await import("../../../platform/data/query-client.ts");
  await queryClient.invalidateQueries({ queryKey: supportKey });
}

/** Sends what was written, the same once however often it is tried again. */
export function useCaseSending(draftName: string): CaseSending {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CaseProblem>();
  const [opened, setOpened] = useState<OpenedCase>();
  const leaving = useLeaving();

  async function attempt(body: Body, onImagesLost: () => void, signal: AbortSignal) {
    const outcome = await call(addCase, { body }, { idempotencyKey: savedActKey(draftName, body), signal });
    if (!outcome.ok) {
      if (outcome.code === "uploads/missing") onImagesLost();
      const errors = refusedErrors(outcome.fields);
      if (!errors) setProblem(caseRefusalProblem(outcome.code, outcome.retryAfterSeconds));
      return errors;
    }
    forgetSent(draftName);
    setOpened(outcome.reply);
    if (outcome.reply.id !== undefined) refreshCases().catch(reportError);
    return undefined;
  }

  async function send(body: Body, onImagesLost: () => void): Promise<CaseErrors | undefined> {
    if (!navigator.onLine) {
      setProblem(offlineProblem);
      return undefined;
    }
    setBusy(true);
    setProblem(undefined);
    const signal = leaving();
    try {
      return await attempt(body, onImagesLost, signal);
    } catch (error) {
      if (!signal.aborted) setProblem(caseFailureProblem(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, opened, send, startOver: () => setOpened(undefined) };
}
