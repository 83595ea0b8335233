import { timingSafeEqual } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Config } from "../../../platform/config/config.ts";
import { hashToken, type KeyedHash } from "../../../platform/secrets/secrets.ts";
import type { CookieClaim } from "./session-store.ts";

export const REFRESH_COOKIE = "colheita_refresh";
/** Only the calls that open and end a session read the cookie, so no other gets it. */
const PATH = "/api/session";
const DAY_SECONDS = 86_400;
const ID_BYTES = 15;
const SEED_BYTES = 32;
const SIGNED_BYTES = ID_BYTES + 4 + SEED_BYTES;

/**
 * What a refresh cookie holds: the session, the generation, the session's seed, and a signature of the three under
 * SECRET_KEY. The next generation follows from an earlier one only with that key, so tabs that race get the very same
 * cookie, and a thief with an old one can't compute the current one.
 */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
  readonly seed: Buffer;
}

function signedPart({ sessionId, generation, seed }: RefreshToken): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(generation);
  return Buffer.concat([Buffer.from(sessionId, "latin1"), count, seed]);
}

/** Returns the cookie's value. */
export function writeRefreshToken(sign: KeyedHash, token: RefreshToken): string {
  const part = signedPart(token);
  return Buffer.concat([part, sign(part.toString("base64url"))]).toString("base64url");
}

/** Returns what a cookie's value says; nothing unless we signed it. */
export function readRefreshToken(sign: KeyedHash, value: string | undefined): RefreshToken | undefined {
  if (value === undefined || value.length > 200) return undefined;
  const bytes = Buffer.from(value, "base64url");
  if (bytes.length !== SIGNED_BYTES + 32) return undefined;
  const part = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(sign(part.toString("base64url")), bytes.subarray(SIGNED_BYTES))) return undefined;
  return {
    sessionId: part.toString("latin1", 0, ID_BYTES),
    generation: part.readUInt32BE(ID_BYTES),
    seed: Buffer.from(part.subarray(ID_BYTES + 4)),
  };
}

/** Returns what the store compares of a token. */
export function claimOf({ sessionId, generation, seed }: RefreshToken): CookieClaim {
  return { sessionId, generation, seedHash: hashSeed(seed) };
}

export function hashSeed(seed: Buffer): Buffer {
  return hashToken(seed.toString("base64url"));
}

/**
 * Returns the attributes of the cookie. It is Secure where members come over https, whatever a proxy says of this
 * request. Over plain http it is not, on this machine neither: there Safari drops a Secure cookie, unlike other
 * browsers (WebKit bug 281149).
 */
function attributesFor({ publicUrl }: Pick<Config, "publicUrl">) {
  return { path: PATH, httpOnly: true, sameSite: "lax", secure: publicUrl.startsWith("https:") } as const;
}

export function setRefreshCookie(config: Config, reply: FastifyReply, value: string): void {
  const maxAge = config.sessionIdleDays * DAY_SECONDS;
  void reply.setCookie(REFRESH_COOKIE, value, { ...attributesFor(config), maxAge });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(REFRESH_COOKIE, attributesFor(config));
}
