import { common } from "@colheita/contract/kit";
import { Refusal } from "../../../platform/http/refusal.ts";

const RETRY_AFTER_SECONDS = 1;

/** Does what members ask for, for each of them one thing at a time. */
export type MemberTurns = <Result>(memberId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates turns for members: of what one asks for, the next begins when the last has ended, behind whatever others asked
 * for meanwhile. So many things may be asked for by one of them at the same time.
 * @throws Refusal `too-many-requests` with Retry-After, from the function it returns, for one more.
 */
export function memberTurns(mayAsk: number): MemberTurns {
  const lines = new Map<string, { asked: number; last: Promise<unknown> }>();
  return async (memberId, work) => {
    const line = lines.get(memberId) ?? { asked: 0, last: Promise.resolve() };
    if (line.asked >= mayAsk)
      throw new Refusal(common.tooManyRequests, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    line.asked += 1;
    lines.set(memberId, line);
    const mine = line.last.then(work);
    line.last = mine.catch(() => {
      // Whoever asked for it hears of the failure; the next begins all the same.
    });
    try {
      return await mine;
    } finally {
      line.asked -= 1;
      if (line.asked === 0) lines.delete(memberId);
    }
  };
}
