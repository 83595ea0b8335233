import type { Platform } from "../../platform/platform.ts";
import { keyedHash, openVault, type KeyedHash, type Vault } from "../../platform/secrets/secrets.ts";

/** Where secrets of apps lie sealed, each for its factor. */
export function appVault({ config }: Platform): Vault {
  return openVault(config.secretKey, "second-factor.app");
}

/** Where secrets of factors that are being added lie sealed, each for its session. */
export function enrolmentVault({ config }: Platform): Vault {
  return openVault(config.secretKey, "second-factor.enrolment");
}

/** The hash under which a recovery code is kept, with whose it is. */
export function recoveryHash({ config }: Platform): KeyedHash {
  return keyedHash(config.secretKey, "second-factor.recovery-code");
}

/**
 * What a passkey signs to finish the log-in of a token: it follows from the token, so nothing more is kept, and it is as
 * short-lived and single-use as the token.
 */
export function passkeyChallenge({ config }: Platform, challengeToken: string): string {
  return keyedHash(config.secretKey, "second-factor.passkey-challenge")(challengeToken).toString("base64url");
}
