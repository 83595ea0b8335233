import { enrolmentOver, notConfirmed } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readSetting } from "../../settings/index.ts";
import { holdForChange, requireRoom, settleAdded } from "../change-factors.ts";
import type { FactorChange } from "../factor-owner.ts";
import { endEnrolment, storeEnrolment, lockEnrolment } from "../enrolment-store.ts";
import { insertApp } from "../factor-store.ts";
import { newSecret, secretAddress, stepOf } from "./one-time-code.ts";
import { appVault, enrolmentVault } from "../factor-secrets.ts";

/**
 * Begins to add an authenticator app: returns the secret that it is to keep, for ten minutes.
 * @throws Refusal `second-factor/fresh-proof-needed`, `second-factor/too-many`.
 */
export async function startApp(
  tx: Tx,
  platform: Platform,
  change: FactorChange,
): Promise<{ secret: string; address: string; expiresAt: Date }> {
  const owner = await holdForChange(tx, change);
  await requireRoom(tx, owner.id);
  const secret = newSecret();
  const { sessionId } = change.caller;
  const sealedSecret = enrolmentVault(platform).seal(secret, sessionId);
  const expiresAt = await storeEnrolment(tx, { sessionId, kind: "totp", sealedSecret });
  const issuer = await readSetting(tx, "ProgrammeName");
  const label = owner.label;
  return { secret, address: secretAddress(secret, { issuer, label }), expiresAt };
}

/**
 * Adds the app once it shows a right code, which is then used up. The first factor brings recovery codes.
 * @throws Refusal `second-factor/not-confirmed`, `second-factor/enrolment-over`, `second-factor/fresh-proof-needed`,
 * `second-factor/too-many`.
 */
export async function addApp(
  tx: Tx,
  platform: Platform,
  change: FactorChange,
  { name, passCode }: { readonly name: string; readonly passCode: string },
): Promise<{ recoveryCodes?: string[] }> {
  const owner = await holdForChange(tx, change);
  await requireRoom(tx, owner.id);
  const sealed = await lockEnrolment(tx, change.caller.sessionId, "totp");
  if (sealed === undefined) throw new Refusal(enrolmentOver);
  const secret = enrolmentVault(platform).open(sealed, change.caller.sessionId);
  const lastStep = stepOf(secret, passCode, platform.clock.now());
  if (lastStep === undefined) throw new Refusal(notConfirmed);
  const app = { id: newId("2fa"), ownerId: owner.id, name: name.trim() };
  await insertApp(tx, { ...app, lastStep, sealedSecret: appVault(platform).seal(secret, app.id) });
  await endEnrolment(tx, change.caller.sessionId, "totp");
  return settleAdded(tx, platform, { change, owner, factor: app });
}
