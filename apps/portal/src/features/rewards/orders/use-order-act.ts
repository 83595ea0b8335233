import { HttpFailure, NetworkFailure } from "@colheita/client";
import { useRef, useState } from "react";
import { createActKey } from "../../../platform/act-key.ts";
import { mayBeDone, sendFailureWords } from "../../../platform/data/failure-words.ts";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { rewardsKey } from "../rewards-queries.ts";

/** What is sent, and what is said where it can't be. */
export interface OrderAct {
  /** Sends it under a key: another act, as after the order has moved on, has another body. Returns why it was refused, if it was. */
  readonly send: (keyOf: (body: unknown) => string) => Promise<string | undefined>;
  /** Said where no answer came, and it may have been done. */
  readonly unsure: string;
  /** Said without a network, before anything is sent. */
  readonly offline: string;
}

/** Does one act on an order, once, however often it is pressed. Returns what went wrong, if anything did. */
export function useOrderAct({ send, unsure, offline }: OrderAct) {
  const keyOf = useRef(createActKey());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(): Promise<string | undefined> {
    if (!navigator.onLine) return offline;
    try {
      return await send(keyOf.current);
    } catch (error) {
      if (!(error instanceof HttpFailure || error instanceof NetworkFailure)) reportError(error);
      return mayBeDone(error) ? unsure : sendFailureWords(error);
    }
  }

  async function act(): Promise<boolean> {
    setBusy(true);
    const found = await attempt();
    setProblem(found);
    const shown = askAgainUnder(rewardsKey);
    // Until the order is shown as it is now, a second press would be told that nothing can be done any more.
    if (found === undefined) await shown;
    setBusy(false);
    return found === undefined;
  }

  return { isBusy, problem, act, clear: () => setProblem(undefined) };
}
