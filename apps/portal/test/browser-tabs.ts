import type { Session } from "@colheita/contract/identity/identity-records";
import { vi } from "vitest";
import { SessionManager } from "../src/platform/session/session-manager.ts";
import type { Opened } from "../src/platform/session/session-manager.ts";
import type { SessionNews } from "../src/platform/session/session-tabs.ts";

export const MINUTE = 60_000;
export const START = Date.parse("2026-11-21T12:00:00Z");

/** Returns a browser: its tabs hear each other and take turns. */
export function browser() {
  const hearers = new Set<(news: SessionNews) => void>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    join: (hear: (news: SessionNews) => void) => {
      hearers.add(hear);
      return {
        broadcast: (news: SessionNews) => {
          for (const other of hearers) if (other !== hear) other(news);
        },
        oneAtATime: <Value>(task: () => Promise<Value>): Promise<Value> => {
          const turn = queue.then(task);
          queue = turn.catch(() => undefined);
          return turn;
        },
      };
    },
  };
}

let issued = 0;

/** Stops the clock, and lets the server's tokens begin with `token-1`. */
export function beginTest(): void {
  issued = 0;
  vi.useFakeTimers({ now: START });
}

/** Returns a session of fifteen minutes, as the server answers it. */
export const answerFor = (memberId: string, pending: Session["pending"] = []): Opened => ({
  session: {
    id: "s",
    accessToken: `token-${++issued}`,
    expiresAt: new Date(Date.now() + 15 * MINUTE),
    member: { id: memberId } as Session["member"],
    pending,
  },
});

/** Returns a tab whose server gives tokens of fifteen minutes, unless another one is set. */
export function tab(of = browser(), memberId = "ana") {
  const answer = () => answerFor(memberId);
  const open = vi.fn(() => Promise.resolve(answer()));
  const close = vi.fn(() => Promise.resolve());
  const seen: string[] = [];
  const manager = new SessionManager<Opened>({
    open,
    close,
    join: of.join,
    now: () => Date.now(),
    setTimer: (run, delayMs) => setTimeout(run, delayMs),
    clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
    onOpened: () => seen.push("opened"),
    onClosed: (end) => seen.push(end),
    onUnreachable: () => seen.push("unreachable"),
  });
  return { manager, open, close, seen, answer };
}
