import type { Platform } from "../../platform/platform.ts";
import { keyedHash, openVault, type KeyedHash, type Vault } from "../../platform/secrets/secrets.ts";

/** Returns the vault in which secrets of apps are sealed, each for its factor. */
export function appVault({ config }: Platform): Vault {
  return openVault(config.secretKey, "second-factor.app");
}

/** Returns the vault in which secrets of factors that are being added are sealed, each for its session. */
export function enrolmentVault({ config }: Platform): Vault {
  return openVault(config.secretKey, "second-factor.enrolment");
}

/** Returns the hash under which a recovery code is stored, with whose it is. */
export function recoveryHash({ config }: Platform): KeyedHash {
  return keyedHash(config.secretKey, "second-factor.recovery-code");
}

/**
 * Returns what a passkey signs to finish the log-in of a token: it follows from the token, so nothing more is stored,
 * and it is as short-lived and single-use as the token.
 */
export function passkeyChallenge({ config }: Platform, challengeToken: string): string {
  return keyedHash(config.secretKey, "second-factor.passkey-challenge")(challengeToken).toString("base64url");
}
