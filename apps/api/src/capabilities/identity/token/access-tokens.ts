import { errors, jwtVerify, SignJWT, type CryptoKey, type JWTVerifyOptions } from "jose";
import * as z from "zod/mini";
import { PendingStep } from "@colheita/contract/kit";
import type { Clock } from "../../../platform/clock/database-clock.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys.ts";

const TYPE = "at+jwt";

/** What a token carries beside the registered claims. */
const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  kind: z.enum(["member", "operator"]),
  codes: z.array(z.string()),
  category: z.string(),
  pending: z.array(PendingStep),
  /** Who acts as the subject (RFC 8693): they switched accounts. */
  act: z.optional(z.object({ sub: z.string() })),
  exp: z.int(),
});

/** A token that holds, and until when. */
export interface ReadToken {
  readonly caller: Caller;
  readonly expiresAtMs: number;
}

/** Writes and reads access tokens: JWTs of `ACCESS_TOKEN_MINUTES`, signed with Ed25519. */
export interface AccessTokens {
  readonly write: (caller: Caller) => Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** Returns what a token holds; nothing unless this programme signed it for itself and it is still good. */
  readonly read: (token: string) => Promise<ReadToken | undefined>;
  /** Returns the session of a token that this programme signed, even one that has run out: enough to end that session. */
  readonly sessionOf: (token: string) => Promise<{ memberId: string; sessionId: string } | undefined>;
}

interface Parts {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly accessTokenMinutes: number;
}

export function createAccessTokens({ keys, clock, publicUrl, accessTokenMinutes }: Parts): AccessTokens {
  const issuer = publicUrl;
  const audience = `${publicUrl.replace(/\/$/, "")}/api`;
  const expected = {
    algorithms: [SIGNING_ALGORITHM],
    typ: TYPE,
    issuer,
    audience,
    requiredClaims: ["exp", "iat"],
  } satisfies JWTVerifyOptions;

  const keyOf = async ({ kid }: { kid?: string }): Promise<CryptoKey> => {
    const key = kid === undefined ? undefined : await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  const verified = async (token: string, options: JWTVerifyOptions) => {
    try {
      const { payload } = await jwtVerify(token, keyOf, { ...expected, ...options });
      return z.parse(Claims, payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return undefined;
      throw error;
    }
  };

  return {
    write: async (caller) => {
      const { id, key } = await keys.current();
      const issuedAt = Math.floor(clock.now().getTime() / 1_000);
      const expiresAt = issuedAt + accessTokenMinutes * 60;
      const { sessionId, kind, profileCodes, category, pending, actorId } = caller;
      const token = await new SignJWT({
        sid: sessionId,
        kind,
        codes: [...profileCodes],
        category,
        pending: [...pending],
        ...(actorId !== undefined && { act: { sub: actorId } }),
      })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id, typ: TYPE })
        .setSubject(caller.memberId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: new Date(expiresAt * 1_000) };
    },
    read: async (token) => {
      const claims = await verified(token, { currentDate: clock.now() });
      if (!claims) return undefined;
      const { sub, sid, kind, codes, category, pending, act, exp } = claims;
      const caller = {
        memberId: sub,
        sessionId: sid,
        kind,
        profileCodes: codes,
        category,
        pending,
        actorId: act?.sub,
        tokenEndsAtMs: exp * 1_000,
      };
      return { caller, expiresAtMs: exp * 1_000 };
    },
    sessionOf: async (token) => {
      const claims = await verified(token, { currentDate: new Date(0) });
      return claims && { memberId: claims.sub, sessionId: claims.sid };
    },
  };
}
