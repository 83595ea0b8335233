import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock/database-clock.ts";
import { announce, type Live } from "../../../platform/live/live.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { sessionLimits } from "../identity-rules.ts";
import { insertEnded, listOthersEndedLately } from "./other-session-store.ts";
import { endSessions, insertSession, listEndedLately, type NewSession } from "./session-store.ts";
import { closeWaysBack } from "../member/user-group-store.ts";

const NOTICE = "identity.sessions-ended";
const Notice = z.object({ sessionIds: z.array(z.string()) });
const REMEMBERED_MS = sessionLimits.endRememberedMinutes * 60_000;

/**
 * The sessions that ended while their access tokens may still be around. A request asks this list and not the
 * database; every process hears of an end by notice, within moments of its commit.
 */
export interface EndedSessions {
  readonly has: (sessionId: string) => boolean;
  /** Reads what ended lately and listens from then on. Returns what stops the listening. */
  readonly follow: (live: Live) => Promise<() => void>;
}

export function createEndedSessions(parts: {
  db: Db;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): EndedSessions {
  /** By session, until when it is remembered; oldest first. */
  const ended = new Map<string, number>();
  const remember = (sessionIds: readonly string[]): void => {
    const now = parts.clock.now().getTime();
    for (const [sessionId, until] of ended) {
      if (until > now) break;
      ended.delete(sessionId);
    }
    for (const sessionId of sessionIds) ended.set(sessionId, now + REMEMBERED_MS);
  };
  const read = async (): Promise<string[]> => {
    const sessionIds = (
      await Promise.all([listEndedLately(parts.db), listOthersEndedLately(parts.db)])
    ).flat();
    remember(sessionIds);
    return sessionIds;
  };
  return {
    has: (sessionId) => ended.has(sessionId),
    follow: async (live) => {
      const endStreams = (sessionIds: readonly string[]): void => {
        for (const sessionId of sessionIds) live.endStreams({ sessionId });
      };
      const stops = [
        live.onNotice(NOTICE, (detail) => {
          const { sessionIds } = z.parse(Notice, detail);
          remember(sessionIds);
          endStreams(sessionIds);
        }),
        // A session that ended earlier has no stream: none outlives the token it was opened with.
        live.onNotice("gap", () => void read().then(endStreams).catch(parts.onFailure)),
      ];
      await read();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Which sessions of a member end. */
export interface SessionEnding {
  readonly memberId: string;
  readonly sessionId?: string;
  readonly exceptSessionId?: string;
}

/**
 * Ends live sessions in a transaction. When it commits, their tokens and open streams are dead in every process within
 * moments. Returns how many ended.
 */
export async function endSessionsIn(tx: Tx, ending: SessionEnding, reason: string): Promise<number> {
  const sessionIds = await endSessions(tx, ending, reason);
  if (ending.sessionId === undefined) await closeWaysBack(tx, ending.memberId);
  await announceEnd(tx, sessionIds);
  return sessionIds.length;
}

/** Does the same for sessions that are stored elsewhere, such as those of operators: they have ended there already. */
export async function endOtherSessionsIn(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await insertEnded(tx, sessionIds);
  await announceEnd(tx, sessionIds);
}

/** Stores a session that begins, and ends those that are too many with it. */
export async function beginSessionIn(tx: Tx, session: NewSession): Promise<void> {
  await announceEnd(tx, await insertSession(tx, session));
}

async function announceEnd(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await announce(tx, NOTICE, { sessionIds });
}
