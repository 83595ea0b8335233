import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomCharacters } from "../../../platform/secrets/secrets.ts";
import { replaceCodes } from "./recovery-code-store.ts";
import {
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  secondFactorLimits,
  shownRecoveryCode,
} from "../second-factor-rules.ts";
import { recoveryHash } from "../factor-secrets.ts";

/** Makes ten new recovery codes in the place of whatever there were, as they are shown, once. */
export async function newCodes(tx: Tx, platform: Platform, ownerId: string): Promise<string[]> {
  const hashOf = recoveryHash(platform);
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    randomCharacters(RECOVERY_ALPHABET, RECOVERY_LENGTH),
  );
  await replaceCodes(
    tx,
    ownerId,
    codes.map((code) => hashOf(ownerId, code)),
  );
  return codes.map(shownRecoveryCode);
}
