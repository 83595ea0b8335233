import { randomBytes } from "node:crypto";
import type { OperatorSession } from "@colheita/contract/operators/operators-endpoints";
import { common } from "@colheita/contract/kit";
import type { FastifyReply } from "fastify";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import { isForeign } from "../../platform/http/own-origin.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets/secrets.ts";
import {
  claimOf,
  endOtherSessions,
  hashSeed,
  readRefreshToken,
  writeAccessToken,
  writeRefreshToken,
  type RefreshToken,
} from "../identity/index.ts";
import { findOperator, type OperatorAccount } from "./operator-store.ts";
import {
  endLive,
  findReplaced,
  insertSession,
  replaceGeneration,
  type EndingSessions,
  type LiveSession,
} from "./operator-session-store.ts";
import { operatorLimits } from "./operators-rules.ts";

const COOKIE = "colheita_operator";
/** Only the calls that open and end a session read the cookie, so no other gets it. */
const PATH = "/api/operators/session";
const LONGEST_USER_AGENT = 300;
const HOUR_SECONDS = 3600;

/** What the calls that open and end a session bring along. */
export interface OperatorVisit {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

/** From where a session is begun. */
export interface OperatorDevice {
  readonly address: string;
  readonly userAgent: string;
  readonly reply: FastifyReply;
  readonly records: CallRecords;
}

const signer = ({ config }: Platform) => keyedHash(config.secretKey, "operators.refresh-cookie");

function attributes({ config }: Platform) {
  const secure = config.publicUrl.startsWith("https:");
  return { path: PATH, httpOnly: true, sameSite: "strict", secure } as const;
}

function setCookie(platform: Platform, reply: FastifyReply, token: RefreshToken): void {
  const maxAge = operatorLimits.sessionHours * HOUR_SECONDS;
  const value = writeRefreshToken(signer(platform), token);
  void reply.setCookie(COOKIE, value, { ...attributes(platform), maxAge });
}

/** A session that begins, and the secret of its cookie. */
export interface BegunSession {
  readonly id: string;
  readonly seed: Buffer;
}

/** Begins a session in the transaction in which an operator has shown who they are: always a new one. */
export async function beginOperatorSession(
  tx: Tx,
  operatorId: string,
  { address, userAgent }: OperatorDevice,
): Promise<BegunSession> {
  const [id, seed] = [newId("ops"), randomBytes(32)];
  const device = { address, userAgent: userAgent.slice(0, LONGEST_USER_AGENT) };
  await insertSession(tx, { ...device, id, operatorId, seedHash: hashSeed(seed) });
  return { id, seed };
}

/** Hands a session that has begun to its browser. */
export function handOverSession(
  platform: Platform,
  operator: OperatorAccount,
  { id, seed }: BegunSession,
  reply: FastifyReply,
): Promise<OperatorSession> {
  setCookie(platform, reply, { sessionId: id, generation: 0, seed });
  return present(platform, operator, id);
}

/**
 * Opens or renews the session of this browser by its cookie. A cookie that was replaced earlier than moments ago was
 * copied, and ends the session.
 * @throws Refusal `permission-denied` for a page of another origin; `no-uid` when there is no live session.
 */
export async function openOperatorSession(
  platform: Platform,
  { cookies, reply }: OperatorVisit,
): Promise<OperatorSession> {
  if (isForeign(reply.request.headers, platform.config)) throw new Refusal(common.permissionDenied);
  const token = readRefreshToken(signer(platform), cookies[COOKIE]);
  const session = token && (await liveSession(platform, token));
  const operator = session && (await findOperator(platform.db, session.operatorId));
  if (!token || !session || !operator?.isActive) {
    if (cookies[COOKIE] !== undefined) void reply.clearCookie(COOKIE, attributes(platform));
    throw new Refusal(common.noSession);
  }
  setCookie(platform, reply, { ...token, generation: session.generation });
  return present(platform, operator, session.sessionId);
}

/** Ends the session of this browser's cookie. Without one it does nothing, and succeeds. */
export async function logOutOperator(
  platform: Platform,
  { cookies, reply, records }: OperatorVisit & { readonly records: CallRecords },
): Promise<void> {
  if (isForeign(reply.request.headers, platform.config)) throw new Refusal(common.permissionDenied);
  const token = readRefreshToken(signer(platform), cookies[COOKIE]);
  const session = token && (await findReplaced(platform.db, claimOf(token)));
  if (session)
    await records.write(
      (tx) => endOperatorSessions(tx, session, "logged-out"),
      () => ({ actorId: session.operatorId }),
    );
  void reply.clearCookie(COOKIE, attributes(platform));
}

/** Ends sessions of an operator in a transaction: their tokens die in every process within moments of the commit. */
export async function endOperatorSessions(tx: Tx, which: EndingSessions, reason: string): Promise<void> {
  await endOtherSessions(tx, await endLive(tx, which, reason));
}

async function liveSession(platform: Platform, token: RefreshToken): Promise<LiveSession | undefined> {
  const claim = claimOf(token);
  const renewed = await replaceGeneration(platform.db, claim);
  if (renewed) return renewed;
  const replaced = await findReplaced(platform.db, claim);
  if (!replaced || replaced.isOverlapping) return replaced;
  platform.log.warn(
    { sessionId: replaced.sessionId },
    "an operator's old cookie was shown: the session ends",
  );
  await platform.db.transaction().execute((tx) => endOperatorSessions(tx, replaced, "refresh-reused"));
  return undefined;
}

async function present(
  platform: Platform,
  { id, name, email, roles }: OperatorAccount,
  sessionId: string,
): Promise<OperatorSession> {
  const { token, expiresAt } = await writeAccessToken(platform, {
    memberId: id,
    sessionId,
    kind: "operator",
    profileCodes: roles,
    category: "",
    pending: [],
  });
  return { id: sessionId, accessToken: token, expiresAt, operator: { id, name, email, roles: [...roles] } };
}
