import { common } from "@colheita/contract/kit";
import type { CallRecords } from "../../../platform/http/call-records.ts";
import { isForeign } from "../../../platform/http/own-origin.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { bearerOf } from "../token/authenticate-caller.ts";
import { guardOf } from "../log-in/guard.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import type { SessionCall } from "./open-session.ts";
import { claimOf, clearRefreshCookie, readRefreshToken, REFRESH_COOKIE } from "./refresh-cookie.ts";
import { findOwner } from "./session-store.ts";

interface LogOutCall extends SessionCall {
  readonly records: CallRecords;
}

interface OwnedSession {
  readonly memberId: string;
  readonly sessionId: string;
}

/**
 * Ends the session of the access token, also of one that has run out, and that of the refresh cookie, which a page
 * without a token still has; takes the cookie away. Without a session it does nothing, and succeeds.
 */
export async function logOut(platform: Platform, { cookies, reply, records }: LogOutCall): Promise<void> {
  const { headers } = reply.request;
  if (isForeign(headers, platform.config)) throw new Refusal(common.permissionDenied);
  const sessions = await Promise.all([
    sessionOfToken(platform, headers.authorization),
    sessionOfCookie(platform, cookies[REFRESH_COOKIE]),
  ]);
  const [first, ...others] = sessions.filter((session) => session !== undefined);
  if (first)
    await records.write(
      async (tx) => {
        for (const session of [first, ...others]) await endSessionsIn(tx, session, "logged-out");
      },
      () => ({ actorId: first.memberId }),
    );
  clearRefreshCookie(platform.config, reply);
}

async function sessionOfToken(
  platform: Platform,
  authorization: string | undefined,
): Promise<OwnedSession | undefined> {
  const token = bearerOf(authorization);
  return token === undefined ? undefined : guardOf(platform).tokens.sessionOf(token);
}

async function sessionOfCookie(
  platform: Platform,
  value: string | undefined,
): Promise<OwnedSession | undefined> {
  const token = readRefreshToken(guardOf(platform).signCookie, value);
  const memberId = token && (await findOwner(platform.db, claimOf(token)));
  return token && memberId !== undefined ? { memberId, sessionId: token.sessionId } : undefined;
}
