import { notTheMember } from "@colheita/contract/second-factor/second-factor-endpoints";
import { wrongCurrentPassword } from "@colheita/contract/identity/password-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { enterHashing, hashNewPassword } from "../identity/index.ts";
import { storeFreshProof } from "../second-factor/index.ts";
import { limitOfOperator } from "./limit-guesses.ts";
import { endChallenges } from "./operator-challenge-store.ts";
import { alertOperator } from "./operator-factors.ts";
import { passwordIsNew } from "./operator-messages.ts";
import { endOperatorSessions } from "./operator-session.ts";
import { findOperator, lockOperator, updateOperator, type OperatorAccount } from "./operator-store.ts";

/** An operator's call with their password. */
interface OwnCall {
  readonly caller: Caller;
  readonly address: string;
  readonly records: CallRecords;
}

/** Returns whose password it will be, for what others know of them. */
export function ownerOf({ email, name }: Pick<OperatorAccount, "email" | "name">) {
  return { taxId: "", email, firstName: name, lastName: "" };
}

/**
 * Opens the changing of factors to this session for ten minutes. Returns until when.
 * @throws Refusal `second-factor/wrong-password`, `too-many-requests` with the seconds to wait, or `unavailable`.
 */
export async function proveOperator(
  platform: Platform,
  { password, ...call }: OwnCall & { readonly password: string },
): Promise<Date> {
  if (!(await provedBy(platform, call, password))) throw new Refusal(notTheMember);
  return call.records.write((tx) => storeFreshProof(tx, call.caller.sessionId));
}

/**
 * Changes an operator's own password; their other sessions end.
 * @throws Refusal `password/wrong-current`, `password/weak`, `too-many-requests` with the seconds to wait, or `unavailable`.
 */
export async function changeOperatorPassword(
  platform: Platform,
  {
    currentPassword,
    password,
    ...call
  }: OwnCall & { readonly currentPassword: string; readonly password: string },
): Promise<void> {
  const operator = await provedBy(platform, call, currentPassword);
  if (!operator) throw new Refusal(wrongCurrentPassword);
  const { passwordHash: formerHash } = operator;
  const place = enterHashing(platform);
  try {
    const passwordHash = await hashNewPassword(platform, place, {
      password,
      owner: ownerOf(operator),
      formerHash,
    });
    await call.records.write((tx) => replacePassword(tx, call.caller, formerHash, passwordHash));
  } finally {
    place.leave();
  }
}

/** Returns whose password this is, if it is the caller's; guesses slow down like those of a log-in. */
async function provedBy(
  platform: Platform,
  { caller, address }: OwnCall,
  password: string,
): Promise<OperatorAccount | undefined> {
  const place = enterHashing(platform);
  try {
    const operator = await findOperator(platform.db, caller.memberId);
    const limit = limitOfOperator(platform, { at: "operator-own-password", who: caller.memberId, address });
    await limit.take();
    const isRight = await place.verify(operator?.passwordHash, password);
    await (isRight ? limit.forgive() : limit.fail());
    return isRight ? operator : undefined;
  } finally {
    place.leave();
  }
}

async function replacePassword(
  tx: Tx,
  { memberId: operatorId, sessionId: exceptSessionId }: Caller,
  formerHash: string,
  passwordHash: string,
): Promise<void> {
  const operator = await lockOperator(tx, operatorId);
  // Disabled or reset meanwhile: what was shown a moment ago opens nothing any more.
  if (!operator?.isActive || operator.passwordHash !== formerHash) throw new Refusal(common.notFound);
  await updateOperator(tx, operatorId, { passwordHash });
  await endChallenges(tx, operatorId);
  await endOperatorSessions(tx, { operatorId, exceptSessionId }, "password-changed");
  await audit(tx, {
    actorId: operatorId,
    subjectId: operatorId,
    action: "operators.password-changed",
    object: `operator:${operatorId}`,
  });
  await alertOperator(tx, operator, passwordIsNew);
}
