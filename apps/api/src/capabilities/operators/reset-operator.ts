import { expiredProof } from "@colheita/contract/identity/password-endpoints";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { send } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { hashToken, randomToken } from "../../platform/secrets/secrets.ts";
import { enterHashing, hashNewPassword, hashPassword } from "../identity/index.ts";
import { giveFactors, newSecret, secretAddress, takeFactors } from "../second-factor/index.ts";
import { readSetting } from "../settings/index.ts";
import { lockAnother } from "./change-operator.ts";
import { endChallenges } from "./operator-challenge-store.ts";
import { FIRST_APP, alertOperator } from "./operator-factors.ts";
import { accessIsNew, wayBack } from "./operator-messages.ts";
import { endOperatorSessions } from "./operator-session.ts";
import { lockOperator, updateOperator, type OperatorAccount } from "./operator-store.ts";
import { operatorLimits } from "./operators-rules.ts";
import { ownerOf } from "./own-password.ts";
import { endWayBack, findWayBack, storeWayBack, takeWayBack } from "./way-back-store.ts";

/** A new way into an account, shown once: the secret of the app, its address for a QR code, recovery codes. */
export interface NewAccess {
  readonly secret: string;
  readonly address: string;
  readonly recoveryCodes: string[];
}

/**
 * Takes from an operator everything that opens their account, and sends them a way back by e-mail. Who resets sees none
 * of it: nobody becomes two people by it.
 * @throws Refusal `operators/not-oneself`, `not-found`.
 */
export async function resetOperator(
  { records, caller }: { readonly records: CallRecords; readonly caller: Caller },
  operatorId: string,
): Promise<void> {
  const token = randomToken();
  const passwordHash = await hashPassword(randomToken());
  await records.write(async (tx) => {
    const operator = await lockAnother(tx, caller, operatorId);
    await updateOperator(tx, operatorId, { passwordHash });
    await takeFactors(tx, operatorId);
    await endChallenges(tx, operatorId);
    await endOperatorSessions(tx, { operatorId }, "reset");
    await audit(tx, {
      actorId: caller.memberId,
      subjectId: operatorId,
      action: "operators.reset",
      object: `operator:${operatorId}`,
    });
    const expiresAt = await storeWayBack(tx, operatorId, hashToken(token));
    await sendWayBack(tx, operator, token, expiresAt);
  });
}

/**
 * Restores an operator's access by the way back: a new password, a new app and new recovery codes. Who has no access
 * any more does not get it by this.
 * @throws Refusal `password/proof-expired`, `password/weak`, or `unavailable`.
 */
export async function restoreOperator(
  platform: Platform,
  {
    token,
    password,
    records,
  }: { readonly token: string; readonly password: string; readonly records: CallRecords },
): Promise<NewAccess> {
  const found = await findWayBack(platform.db, hashToken(token));
  if (!found?.isActive) throw new Refusal(expiredProof);
  const place = enterHashing(platform);
  try {
    const passwordHash = await hashNewPassword(platform, place, { password, owner: ownerOf(found) });
    return await records.write(
      async (tx) => {
        const operator = await lockOperator(tx, found.id);
        if (!operator?.isActive || !(await takeWayBack(tx, hashToken(token))))
          throw new Refusal(expiredProof);
        await alertOperator(tx, operator, accessIsNew);
        return giveAccess(tx, platform, operator, { passwordHash, actorId: operator.id });
      },
      () => ({ actorId: found.id }),
    );
  } finally {
    place.leave();
  }
}

/** Gives an operator a password, an app and recovery codes in the place of all there was. */
export async function giveAccess(
  tx: Tx,
  platform: Platform,
  { id, email }: Pick<OperatorAccount, "id" | "email">,
  { passwordHash, actorId }: { readonly passwordHash: string; readonly actorId: string },
): Promise<NewAccess> {
  const secret = newSecret();
  await updateOperator(tx, id, { passwordHash });
  const recoveryCodes = await giveFactors(tx, platform, { ownerId: id, name: FIRST_APP, secret });
  await endChallenges(tx, id);
  await endWayBack(tx, id);
  await endOperatorSessions(tx, { operatorId: id }, "restored");
  await audit(tx, { actorId, subjectId: id, action: "operators.restored", object: `operator:${id}` });
  const issuer = await readSetting(tx, "ProgrammeName");
  return { secret, recoveryCodes, address: secretAddress(secret, { issuer, label: email }) };
}

async function sendWayBack(
  tx: Tx,
  { email: to, name: firstName }: OperatorAccount,
  token: string,
  expiresAt: Date,
): Promise<void> {
  const { subject, email } = wayBack(token, operatorLimits.wayBackHours);
  const programme = await readSetting(tx, "ProgrammeName");
  await send(tx, { to, channel: "email", subject, text: email({ programme, firstName }), expiresAt });
}
