import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteFactors, insertApp } from "./factor-store.ts";
import { replaceCodes } from "./recovery/recovery-code-store.ts";
import { newCodes } from "./recovery/recovery-codes.ts";
import { appVault } from "./factor-secrets.ts";

/** An authenticator app that is added without having shown a code yet. */
export interface GivenApp {
  readonly ownerId: string;
  readonly name: string;
  /** In base32. */
  readonly secret: string;
}

/** Adds an app whose secret its owner was handed by a safe way. */
async function giveApp(tx: Tx, platform: Platform, { secret, ...app }: GivenApp): Promise<void> {
  const id = newId("2fa");
  await insertApp(tx, { ...app, id, lastStep: 0, sealedSecret: appVault(platform).seal(secret, id) });
}

/** Takes every factor and recovery code away: nothing but a new one opens the account of who has to have one. */
export async function takeFactors(tx: Tx, ownerId: string): Promise<void> {
  await deleteFactors(tx, ownerId);
  await replaceCodes(tx, ownerId, []);
}

/** Gives an app and new recovery codes in the place of every factor there was. Returns the codes, to be shown once. */
export async function giveFactors(tx: Tx, platform: Platform, app: GivenApp): Promise<string[]> {
  await deleteFactors(tx, app.ownerId);
  await giveApp(tx, platform, app);
  return newCodes(tx, platform, app.ownerId);
}
