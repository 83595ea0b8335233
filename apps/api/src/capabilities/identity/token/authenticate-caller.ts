import type { Authenticate, Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ReadToken } from "./access-tokens.ts";
import { guardOf } from "../log-in/guard.ts";

const REMEMBERED_TOKENS = 10_000;
const LONGEST_TOKEN = 4_000;

/**
 * Returns the token of an Authorization header; nothing when it is of another scheme or no token of ours could be so
 * long.
 */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [, token] = /^bearer +([\w.-]+) *$/i.exec(authorization ?? "") ?? [];
  return token !== undefined && token.length <= LONGEST_TOKEN ? token : undefined;
}

/**
 * Creates the function that turns an Authorization header into a caller. It asks no database: a token that was verified
 * is remembered until it runs out, and a session that ended is known by notice.
 */
export function createAuthenticator(platform: Platform): Authenticate {
  const { tokens, ended } = guardOf(platform);
  const { clock } = platform;
  /** Least recently used first. */
  const verified = new Map<string, ReadToken>();

  const recall = (token: string): ReadToken | undefined => {
    const known = verified.get(token);
    if (!known) return undefined;
    verified.delete(token);
    if (known.expiresAtMs <= clock.now().getTime()) return undefined;
    verified.set(token, known);
    return known;
  };
  const remember = (token: string, read: ReadToken): void => {
    verified.set(token, read);
    if (verified.size <= REMEMBERED_TOKENS) return;
    for (const oldest of verified.keys()) {
      verified.delete(oldest);
      break;
    }
  };

  return async (authorization): Promise<Caller | undefined> => {
    const token = bearerOf(authorization);
    if (token === undefined) return undefined;
    let known = recall(token);
    if (!known) {
      known = await tokens.read(token);
      if (!known) return undefined;
      remember(token, known);
    }
    return ended.has(known.caller.sessionId) ? undefined : known.caller;
  };
}
