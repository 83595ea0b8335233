import { common } from "@colheita/contract/kit";
import { Refusal } from "./http/refusal.ts";

const RETRY_AFTER_SECONDS = 2;

export interface WorkLimits {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** How much may wait for its turn. */
  readonly mayWait: number;
}

/** Does costly work in turns: so much at once, so much waiting. */
export type BoundedWork = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a limit on the work that is done at once.
 * @throws Refusal `unavailable` with Retry-After, from the function it returns, for work that finds no place to wait.
 */
export function boundedWork({ atOnce, mayWait }: WorkLimits): BoundedWork {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (underWay < atOnce) underWay += 1;
    else if (waiting.length < mayWait) await new Promise<void>((resolve) => void waiting.push(resolve));
    else throw new Refusal(common.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      // Who waits gets the place itself: nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
