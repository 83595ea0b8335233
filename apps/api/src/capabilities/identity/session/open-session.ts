import { sessionExpired, userDisabled } from "@colheita/contract/identity/identity-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { common, type Problem } from "@colheita/contract/kit";
import type { FastifyReply } from "fastify";
import { isForeign } from "../../../platform/http/own-origin.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentSession } from "./begin-session.ts";
import { guardOf } from "../log-in/guard.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import { isDisabled } from "../identity-rules.ts";
import { leadToMain, type Continued } from "../log-in/lead-to-main.ts";
import {
  claimOf,
  clearRefreshCookie,
  readRefreshToken,
  REFRESH_COOKIE,
  setRefreshCookie,
  writeRefreshToken,
  type RefreshToken,
} from "./refresh-cookie.ts";
import { findEnd, findReplaced, replaceGeneration, type MemberSession } from "./session-store.ts";

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
 * @throws Refusal `permission-denied` for a page of another origin; `no-uid` (401) when there was no session,
 * `user-token-expired` (401) when it is over, and `auth/user-disabled` (403) when its member may not come in any more.
 */
export async function openSession(platform: Platform, { cookies, reply }: SessionCall): Promise<Session> {
  const { request } = reply;
  if (isForeign(request.headers, platform.config)) throw new Refusal(common.permissionDenied);
  const { signCookie } = guardOf(platform);
  const value = cookies[REFRESH_COOKIE];
  const token = readRefreshToken(signCookie, value);
  const continued = token && (await continuedSession(platform, token));
  if (!continued) {
    if (value !== undefined) clearRefreshCookie(platform.config, reply);
    throw new Refusal(token ? await refusalOf(platform, token) : common.noSession);
  }
  const { session } = continued;
  const current = writeRefreshToken(signCookie, { ...continued.token, generation: session.generation });
  setRefreshCookie(platform.config, reply, current);
  return presentSession(platform, session);
}

/** Returns why there is no session: disclosed only to a browser that had it, and nothing to one that logged out. */
async function refusalOf({ db }: Platform, token: RefreshToken): Promise<Problem> {
  const end = await findEnd(db, claimOf(token));
  if (!end || end.reason === "logged-out") return common.noSession;
  return end.isDisabled ? userDisabled : sessionExpired;
}

/** Returns the session a cookie goes on with: its own, or the main user's where a switch can't go on. */
async function continuedSession(platform: Platform, token: RefreshToken): Promise<Continued | undefined> {
  const session = await liveSession(platform, token);
  if (session && session.strayed === undefined) return { session, token };
  return leadToMain(platform, token);
}

async function liveSession(platform: Platform, token: RefreshToken): Promise<MemberSession | undefined> {
  const claim = claimOf(token);
  const renewed = await replaceGeneration(platform.db, claim, {
    idleDays: platform.config.sessionIdleDays,
    maxDays: platform.config.sessionMaxDays,
  });
  if (renewed) return admitted(platform, renewed);
  const replaced = await findReplaced(platform.db, claim);
  if (!replaced) return undefined;
  if (replaced.isOverlapping) return admitted(platform, replaced);
  platform.log.warn({ sessionId: replaced.sessionId }, "an old refresh cookie was shown: its session ends");
  await end(platform, replaced, "refresh-reused");
  return undefined;
}

/** Ends the session of a member who may not come in, whoever forgot to end it; returns any other as it is. */
async function admitted(platform: Platform, session: MemberSession): Promise<MemberSession | undefined> {
  const isOut = session.strayed === "actor-disabled" || (isDisabled(session.member) && !session.strayed);
  if (!isOut) return session;
  await end(platform, session, "user-disabled");
  return undefined;
}

async function end(platform: Platform, { member, sessionId }: MemberSession, reason: string): Promise<void> {
  await platform.db
    .transaction()
    .execute((tx) => endSessionsIn(tx, { memberId: member.id, sessionId }, reason));
}
