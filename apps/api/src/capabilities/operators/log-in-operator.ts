import type { SecondStep } from "@colheita/contract/identity/identity-endpoints";
import { wrongPassword } from "@colheita/contract/identity/identity-endpoints";
import type { OperatorSession } from "@colheita/contract/operators/operators-endpoints";
import { challengeOver, wrongFactor } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { hashToken, randomToken } from "../../platform/secrets/secrets.ts";
import { enterHashing, secondFactorRule } from "../identity/index.ts";
import { kindsOf, showFactor, type ShownFactor } from "../second-factor/index.ts";
import { limitOfOperator } from "./limit-guesses.ts";
import { findChallenged, insertChallenge, takeTry, useChallenge } from "./operator-challenge-store.ts";
import { holdFactorsOfOperator } from "./operator-factors.ts";
import {
  beginOperatorSession,
  handOverSession,
  type BegunSession,
  type OperatorDevice,
} from "./operator-session.ts";
import { findByEmail, lockOperator, type OperatorAccount } from "./operator-store.ts";

/**
 * Begins an operator's log-in. A right password opens nothing: it is answered with a token that a second factor
 * finishes. An unknown or disabled operator gets the answer of a wrong password after the same time.
 * @throws Refusal `wrong-password`, `too-many-requests` with the seconds to wait, or `unavailable`.
 */
export async function beginOperatorLogIn(
  platform: Platform,
  {
    email,
    password,
    address,
    records,
  }: OperatorDevice & { readonly email: string; readonly password: string },
): Promise<SecondStep> {
  const place = enterHashing(platform);
  try {
    const found = await findByEmail(platform.db, email);
    const operator = found?.isActive ? found : undefined;
    const who = operator?.id ?? email.trim().toLowerCase();
    const limit = limitOfOperator(platform, { at: "operator-password", who, address });
    await limit.take();
    const isRight = await place.verify(operator?.passwordHash, password);
    if (!operator || !isRight) {
      await limit.fail();
      throw new Refusal(wrongPassword);
    }
    await limit.forgive();
    const challengeToken = randomToken();
    await records.write(
      async (tx) => {
        if (!(await insertChallenge(tx, operator, hashToken(challengeToken))))
          throw new Refusal(wrongPassword);
      },
      () => ({ actorId: operator.id }),
    );
    return { challengeToken, factors: await kindsOf(platform.db, operator.id) };
  } catch (error) {
    if (error instanceof Refusal) await place.untilRefusable();
    throw error;
  } finally {
    place.leave();
  }
}

/** Returns whose log-in awaits its second factor. @throws Refusal `second-factor/over` when none does under this token. */
export async function challengedOperator(db: Db, challengeToken: string): Promise<OperatorAccount> {
  const operator = await findChallenged(db, hashToken(challengeToken));
  if (!operator?.isActive) throw new Refusal(challengeOver);
  return operator;
}

/**
 * Finishes an operator's log-in by a second factor and begins the session: five tries, five minutes, once.
 * @throws Refusal `second-factor/wrong`, `second-factor/over`, or `too-many-requests` with the seconds to wait.
 */
export async function finishOperatorLogIn(
  platform: Platform,
  shown: ShownFactor & OperatorDevice,
): Promise<OperatorSession> {
  const { id: who } = await challengedOperator(platform.db, shown.challengeToken);
  const { address, records, reply } = shown;
  const limit = limitOfOperator(platform, { at: "operator-code", who, address, ofAccount: secondFactorRule });
  await limit.take();
  const { refusal, begun } = await records.write(
    (tx) => tryFactor(tx, platform, who, shown),
    (tried) => ({ actorId: who, ...(tried.refusal && { result: tried.refusal.code }) }),
  );
  if (refusal) {
    await limit.fail();
    throw new Refusal(refusal);
  }
  await limit.forgive();
  return handOverSession(platform, begun.operator, begun.session, reply);
}

type Tried =
  | { readonly refusal: typeof wrongFactor | typeof challengeOver; readonly begun?: undefined }
  | {
      readonly refusal?: undefined;
      readonly begun: { readonly operator: OperatorAccount; readonly session: BegunSession };
    };

/**
 * Tries a factor once. The try counts whatever comes of it. Who takes the access away meanwhile waits, and then ends
 * the session, too.
 */
async function tryFactor(
  tx: Tx,
  platform: Platform,
  operatorId: string,
  shown: ShownFactor & OperatorDevice,
): Promise<Tried> {
  const tokenHash = hashToken(shown.challengeToken);
  const operator = await lockOperator(tx, operatorId);
  const triesLeft = operator?.isActive ? await takeTry(tx, tokenHash) : undefined;
  if (!operator || triesLeft === undefined) return { refusal: challengeOver };
  const whose = { ownerId: operatorId, hold: holdFactorsOfOperator };
  if (!(await showFactor(tx, platform, whose, shown)))
    return { refusal: triesLeft > 0 ? wrongFactor : challengeOver };
  await useChallenge(tx, tokenHash);
  return { begun: { operator, session: await beginOperatorSession(tx, operatorId, shown) } };
}
