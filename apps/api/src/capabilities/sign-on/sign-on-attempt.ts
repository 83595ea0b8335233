import * as z from "zod/mini";
import { signOnInvalid, storageUnsupported } from "@colheita/contract/sign-on/sign-on-endpoints";
import { withoutMark, writeMark } from "@colheita/contract/sign-on/sign-on-mark";
import type { FastifyReply } from "fastify";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { openVault, randomToken, SealError } from "../../platform/secrets/secrets.ts";

const ATTEMPT_MINUTES = 10;
const COOKIE = "colheita_sign_on";
/** Only the calls that begin and end a sign-on read the cookie. */
const PATH = "/api/sign-on";

/** A sign-on under way. */
const Attempt = z.object({
  providerId: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Set where an account is connected, and no session begun: by whom, in which of their sessions. */
  connects: z.optional(z.object({ memberId: z.string(), sessionId: z.string() })),
  endsAtMs: z.number(),
});
export type Attempt = z.output<typeof Attempt>;

/** What distinguishes a browser from others. */
interface BrowserCall {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

/**
 * Writes an attempt as the `state` that travels with the browser: sealed, and bound to this browser's cookie, so that
 * it opens nowhere else (fault row 14).
 */
export function writeState(
  platform: Platform,
  { cookies, reply }: BrowserCall,
  attempt: Omit<Attempt, "endsAtMs">,
  isInWindow: boolean,
): string {
  const browser = cookies[COOKIE] ?? randomToken();
  void reply.setCookie(COOKIE, browser, {
    path: PATH,
    httpOnly: true,
    sameSite: "lax",
    secure: platform.config.publicUrl.startsWith("https:"),
    maxAge: 2 * ATTEMPT_MINUTES * 60,
  });
  const endsAtMs = platform.clock.now().getTime() + ATTEMPT_MINUTES * 60_000;
  const sealed = vaultOf(platform).seal(JSON.stringify({ ...attempt, endsAtMs }), browser);
  return writeMark({ isInWindow, connects: attempt.connects !== undefined }) + sealed;
}

/**
 * Returns the attempt that a state holds.
 * @throws Refusal `web-storage-unsupported` when the browser stored nothing of it; `sign-on/invalid` when the state is
 * another browser's, was altered, or is over.
 */
export function readState(platform: Platform, { cookies }: BrowserCall, state: string | null): Attempt {
  const browser = cookies[COOKIE];
  if (browser === undefined) throw new Refusal(storageUnsupported);
  const attempt = Attempt.parse(JSON.parse(openSealed(platform, withoutMark(state ?? ""), browser)));
  if (attempt.endsAtMs < platform.clock.now().getTime()) throw new Refusal(signOnInvalid);
  return attempt;
}

function openSealed(platform: Platform, sealed: string, browser: string): string {
  try {
    return vaultOf(platform).open(sealed, browser);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    platform.log.warn({ reason: "state" }, "a sign-on came back that this browser did not begin");
    throw new Refusal(signOnInvalid);
  }
}

function vaultOf({ config }: Platform) {
  return openVault(config.secretKey, "sign-on.attempt");
}
