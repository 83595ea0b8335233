import { common } from "@colheita/contract/kit";
import type { FastifyReply } from "fastify";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { bearerOf } from "./authenticate-caller.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import { isSameOrigin } from "./origin-rules.ts";
import { clearRefreshCookie } from "./refresh-cookie.ts";

/**
 * Ends the session of the access token, also of one that has run out, and takes the cookie away. Without a session it
 * does nothing, and succeeds.
 */
export async function logOut(platform: Platform, reply: FastifyReply): Promise<void> {
  const { request } = reply;
  if (!isSameOrigin(request.headers, request.host)) throw new Refusal(common.permissionDenied);
  const token = bearerOf(request.headers.authorization);
  const session = token && (await doorkeeperOf(platform).tokens.sessionOf(token));
  if (session) await platform.db.transaction().execute((tx) => endSessionsIn(tx, session, "logged-out"));
  clearRefreshCookie(reply);
}
