import { errors, jwtVerify, SignJWT, type CryptoKey, type JWTVerifyOptions } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { sessionLimits } from "./identity-rules.ts";
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys.ts";

const TYPE = "at+jwt";

/** What a token carries beside the registered claims. */
const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  kind: z.enum(["member", "operator"]),
  codes: z.array(z.string()),
  category: z.string(),
  pending: z.boolean(),
  exp: z.int(),
});

/** A token that holds, and until when. */
export interface ReadToken {
  readonly caller: Caller;
  readonly expiresAtMs: number;
}

/** Writes and reads access tokens: JWTs of fifteen minutes, signed with Ed25519. */
export interface AccessTokens {
  readonly write: (caller: Caller) => Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** What a token says; nothing unless this programme signed it for itself and it is still good. */
  readonly read: (token: string) => Promise<ReadToken | undefined>;
  /** The session of a token that this programme signed, even one that has run out: enough to end that session. */
  readonly sessionOf: (token: string) => Promise<{ memberId: string; sessionId: string } | undefined>;
}

interface Parts {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function createAccessTokens({ keys, clock, publicUrl }: Parts): AccessTokens {
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
      const expiresAt = issuedAt + sessionLimits.accessTokenMinutes * 60;
      const { sessionId, kind, profileCodes, category, isPending } = caller;
      const token = await new SignJWT({
        sid: sessionId,
        kind,
        codes: [...profileCodes],
        category,
        pending: isPending,
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
      const { sub, sid, kind, codes, category, pending, exp } = claims;
      const caller = {
        memberId: sub,
        sessionId: sid,
        kind,
        profileCodes: codes,
        category,
        isPending: pending,
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
