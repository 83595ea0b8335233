import type { Session } from "@colheita/contract/identity/identity-records";
import { common } from "@colheita/contract/kit";
import type { FastifyReply } from "fastify";
import { isForeign } from "../../platform/http/own-origin.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentSession } from "./begin-session.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import { isDisabled } from "./identity-rules.ts";
import {
  claimOf,
  clearRefreshCookie,
  readRefreshToken,
  REFRESH_COOKIE,
  setRefreshCookie,
  writeRefreshToken,
  type RefreshToken,
} from "./refresh-cookie.ts";
import { findReplaced, replaceGeneration, type MemberSession } from "./session-store.ts";

/** What the call that opens a session brings along. */
export interface SessionCall {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

/**
 * Opens or renews the session of this browser by its refresh cookie: a new cookie replaces it, and the reply holds a
 * fresh access token. A cookie that was replaced moments ago (tabs that woke together, an answer that got lost) gets a
 * token and the current cookie; one that was replaced earlier was stolen or copied, and ends the session.
 *
 * @throws Refusal `permission-denied` for a page of another origin; `no-uid` (401) when there is no live session.
 */
export async function openSession(platform: Platform, { cookies, reply }: SessionCall): Promise<Session> {
  const { request } = reply;
  if (isForeign(request.headers, platform.config)) throw new Refusal(common.permissionDenied);
  const { signCookie } = doorkeeperOf(platform);
  const value = cookies[REFRESH_COOKIE];
  const token = readRefreshToken(signCookie, value);
  const session = token && (await liveSession(platform, token));
  if (!token || !session) {
    if (value !== undefined) clearRefreshCookie(platform.config, reply);
    throw new Refusal(common.noSession);
  }
  const current = writeRefreshToken(signCookie, { ...token, generation: session.generation });
  setRefreshCookie(platform.config, reply, current);
  return presentSession(platform, session);
}

async function liveSession(platform: Platform, token: RefreshToken): Promise<MemberSession | undefined> {
  const claim = claimOf(token);
  const renewed = await replaceGeneration(platform.db, claim, platform.config.sessionMaxDays);
  if (renewed) return admitted(platform, renewed);
  const replaced = await findReplaced(platform.db, claim);
  if (!replaced) return undefined;
  if (replaced.isOverlapping) return admitted(platform, replaced);
  platform.log.warn({ sessionId: replaced.sessionId }, "an old refresh cookie was shown: its session ends");
  await end(platform, replaced, "refresh-reused");
  return undefined;
}

/** Nobody who may not come in keeps a session, whoever forgot to end it. */
async function admitted(platform: Platform, session: MemberSession): Promise<MemberSession | undefined> {
  if (!isDisabled(session.member)) return session;
  await end(platform, session, "user-disabled");
  return undefined;
}

async function end(platform: Platform, { member, sessionId }: MemberSession, reason: string): Promise<void> {
  await platform.db
    .transaction()
    .execute((tx) => endSessionsIn(tx, { memberId: member.id, sessionId }, reason));
}
