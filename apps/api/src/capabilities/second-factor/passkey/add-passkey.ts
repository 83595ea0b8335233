import {
  alreadyThere,
  enrolmentOver,
  notConfirmed,
} from "@colheita/contract/second-factor/second-factor-endpoints";
import type { NewPasskey, PasskeyCreation } from "@colheita/contract/second-factor/second-factor-records";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readSetting } from "../../settings/index.ts";
import { holdForChange, requireRoom, settleAdded } from "../change-factors.ts";
import type { FactorChange } from "../factor-owner.ts";
import { endEnrolment, storeEnrolment, lockEnrolment } from "../enrolment-store.ts";
import { insertPasskey, listPasskeys } from "../factor-store.ts";
import { describeCreation, readNewPasskey } from "./passkeys.ts";
import { enrolmentVault } from "../factor-secrets.ts";

/**
 * Begins to add a passkey: returns what the browser is to make it with, for ten minutes.
 * @throws Refusal `second-factor/fresh-proof-needed`, `second-factor/too-many`.
 */
export async function startPasskey(
  tx: Tx,
  platform: Platform,
  change: FactorChange,
): Promise<PasskeyCreation> {
  const owner = await holdForChange(tx, change);
  await requireRoom(tx, owner.id);
  const creation = await describeCreation(platform, {
    programme: await readSetting(tx, "ProgrammeName"),
    ownerId: owner.id,
    userName: owner.label,
    known: await listPasskeys(tx, owner.id),
  });
  const { sessionId } = change.caller;
  const sealedSecret = enrolmentVault(platform).seal(creation.challenge, sessionId);
  await storeEnrolment(tx, { sessionId, kind: "passkey", sealedSecret });
  return creation;
}

/**
 * Adds the passkey that the browser made. The first factor brings recovery codes.
 * @throws Refusal `second-factor/not-confirmed`, `second-factor/enrolment-over`, `second-factor/already-there`,
 * `second-factor/fresh-proof-needed`, `second-factor/too-many`.
 */
export async function addPasskey(
  tx: Tx,
  platform: Platform,
  change: FactorChange,
  { name, credential }: { readonly name: string; readonly credential: NewPasskey },
): Promise<{ recoveryCodes?: string[] }> {
  const owner = await holdForChange(tx, change);
  await requireRoom(tx, owner.id);
  const sealed = await lockEnrolment(tx, change.caller.sessionId, "passkey");
  if (sealed === undefined) throw new Refusal(enrolmentOver);
  const challenge = enrolmentVault(platform).open(sealed, change.caller.sessionId);
  const made = await readNewPasskey(platform, credential, challenge);
  if (!made) throw new Refusal(notConfirmed);
  const factor = { id: newId("2fa"), ownerId: owner.id, name: name.trim() };
  if (!(await insertPasskey(tx, { ...factor, ...made }))) throw new Refusal(alreadyThere);
  await endEnrolment(tx, change.caller.sessionId, "passkey");
  return settleAdded(tx, platform, { change, owner, factor });
}
