import type { Refused } from "@colheita/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeRefusal, passkeyFailure, type ShownFactor } from "./factor-words.ts";
import { secondFactorQuery } from "./second-factor-query.ts";

/** What a dialog is open for. */
export type Task =
  | { readonly kind: "app"; readonly secret: string; readonly address: string }
  | { readonly kind: "passkey" }
  | { readonly kind: "renew" }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "rename" | "remove"; readonly factorId: string };

/** What the server is shown where a dialog adds a factor. */
const SHOWN: Readonly<Partial<Record<Task["kind"], ShownFactor>>> = { app: "app", passkey: "passkey" };

type Answer<Reply> = { readonly ok: true; readonly reply: Reply } | Refused;

export interface Changes {
  readonly task: Task | undefined;
  readonly open: (task: Task | undefined) => void;
  /** What stands still until the member has shown again that it is them. */
  readonly waiting: (() => void) | undefined;
  readonly stopWaiting: () => void;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /**
   * Makes one change and hands its reply over. Where a fresh proof is needed first, it waits for that and is made then;
   * what goes wrong otherwise is returned in words.
   */
  readonly run: <Reply>(act: () => Promise<Answer<Reply>>, done: (reply: Reply) => void) => Promise<void>;
}

/** Provides the changes of a member's second factors, one at a time. */
export function useChanges(): Changes {
  const client = useQueryClient();
  const [task, setTask] = useState<Task>();
  const [waiting, setWaiting] = useState<() => void>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run: Changes["run"] = async (act, done) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await act();
      if (answer.ok) {
        done(answer.reply);
        await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      } else if (answer.code === "second-factor/fresh-proof-needed")
        setWaiting(() => () => void run(act, done));
      else
        setProblem(
          changeRefusal(answer.code as Parameters<typeof changeRefusal>[0], {
            retryAfterSeconds: answer.retryAfterSeconds,
            shown: task && SHOWN[task.kind],
          }),
        );
    } catch (error) {
      setProblem(passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    task,
    open: (next) => {
      setProblem(undefined);
      setTask(next);
    },
    waiting,
    stopWaiting: () => setWaiting(undefined),
    isBusy,
    problem,
    run,
  };
}
