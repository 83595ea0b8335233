import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import type { SignedPasskey } from "@colheita/contract/second-factor/second-factor-records";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { updateLogInFactors } from "./change-factors.ts";
import type { HoldOwner } from "./factor-owner.ts";
import { acceptSignature, acceptStep, listApps, listPasskeys } from "./factor-store.ts";
import { factorAlert } from "./factor-message.ts";
import { stepOf } from "./app/one-time-code.ts";
import { readSignature } from "./passkey/passkeys.ts";
import { countCodes, useCode } from "./recovery/recovery-code-store.ts";
import { normalizeRecoveryCode } from "./second-factor-rules.ts";
import { appVault, passkeyChallenge, recoveryHash } from "./factor-secrets.ts";

/** What whoever logs in shows as their second factor. */
export interface ShownFactor {
  readonly challengeToken: string;
  readonly factor: SecondFactorKind;
  readonly passCode?: string | undefined;
  readonly credential?: SignedPasskey | undefined;
}

/** Who is to show a second factor. */
interface Challenged {
  readonly ownerId: string;
  readonly hold: HoldOwner;
}

type Show = (tx: Tx, platform: Platform, whose: Challenged, shown: ShownFactor) => Promise<boolean>;

/** A code of one of their apps that was not accepted before (a step is used once, whoever sees its code). */
const showApp: Show = async (tx, platform, { ownerId }, { passCode = "" }) => {
  const vault = appVault(platform);
  for (const { id, sealedSecret } of await listApps(tx, ownerId)) {
    const step = stepOf(vault.open(sealedSecret, id), passCode, platform.clock.now());
    if (step !== undefined && (await acceptStep(tx, id, step))) return true;
  }
  return false;
};

/** Returns whether a passkey of theirs signed this very log-in. */
const showPasskey: Show = async (tx, platform, { ownerId }, { credential, challengeToken }) => {
  const passkeys = credential ? await listPasskeys(tx, ownerId) : [];
  const passkey = passkeys.find(({ credentialId }) => credentialId === credential?.id);
  if (!passkey || !credential) return false;
  const challenge = passkeyChallenge(platform, challengeToken);
  const signCount = await readSignature(platform, credential, passkey, challenge);
  if (signCount === undefined) return false;
  await acceptSignature(tx, passkey.id, signCount);
  return true;
};

/** One of their recovery codes, which is used up. They hear of it: a code on paper may be found. */
const showRecoveryCode: Show = async (tx, platform, { ownerId, hold }, { passCode = "" }) => {
  const code = normalizeRecoveryCode(passCode);
  const owner = await hold(tx, ownerId);
  if (code === null || !owner) return false;
  if (!(await useCode(tx, ownerId, recoveryHash(platform)(ownerId, code)))) return false;
  await updateLogInFactors(tx, owner);
  const codesLeft = await countCodes(tx, ownerId);
  await owner.alert(factorAlert({ deed: "code-used", codesLeft }, owner.reader));
  return true;
};

const SHOW: Readonly<Record<SecondFactorKind, Show>> = {
  totp: showApp,
  passkey: showPasskey,
  "recovery-code": showRecoveryCode,
};

/** Returns whether what was shown is a second factor of theirs. What can be used once is used up in the transaction. */
export function showFactor(
  tx: Tx,
  platform: Platform,
  whose: Challenged,
  shown: ShownFactor,
): Promise<boolean> {
  return SHOW[shown.factor](tx, platform, whose, shown);
}
