import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from "@colheita/contract/second-factor/second-factor-records";
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Platform } from "../../../platform/platform.ts";
import { listPasskeys, type PasskeyFactor } from "../factor-store.ts";
import { secondFactorLimits } from "../second-factor-rules.ts";
import { passkeyChallenge } from "../factor-secrets.ts";

/** ES256 and RS256, which every authenticator has one of, and EdDSA (COSE's numbers). */
const ALGORITHMS = [-8, -7, -257];
const timeout = secondFactorLimits.passkeySeconds * 1_000;
/** The password was the first factor: a fingerprint or PIN is welcome, a mere touch will do. */
const userVerification = "preferred";

type Transports = NonNullable<NewPasskey["response"]["transports"]>;
type Known = Pick<PasskeyFactor, "credentialId" | "transports">;
const described = ({ credentialId, transports }: Known) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: [...transports],
});

/** Returns the site that passkeys belong to: the portal's host, wherever it is deployed. */
function siteOf({ config }: Platform) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** Returns what a browser makes a new passkey with. The challenge in it must be stored until the passkey comes. */
export async function describeCreation(
  platform: Platform,
  {
    programme,
    ownerId,
    userName,
    known,
  }: { programme: string; ownerId: string; userName: string; known: readonly Known[] },
): Promise<PasskeyCreation> {
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: programme,
    rpID: siteOf(platform).expectedRPID,
    userName,
    userDisplayName: userName,
    userID: new TextEncoder().encode(ownerId),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: siteOf(platform).expectedRPID, name: programme },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
    timeout,
    attestation: "none",
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: "preferred", userVerification },
  };
}

/** Returns what the library found, without the values it found it in. */
function whyOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/"[^"]*"/g, "…") : "unknown";
}

/** Returns the passkey that a browser made for a challenge; nothing when it did not make it for us. */
export async function readNewPasskey(
  platform: Platform,
  { response, ...credential }: NewPasskey,
  expectedChallenge: string,
): Promise<Omit<PasskeyFactor, "id"> | undefined> {
  const transports: Transports = response.transports ?? [];
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...response, transports },
        clientExtensionResults: {},
      },
      expectedChallenge,
      ...siteOf(platform),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, signCount: counter, transports };
  } catch (error) {
    platform.log.info({ why: whyOf(error) }, "a new passkey did not hold");
    return undefined;
  }
}

/** Returns what the passkeys of whoever logs in are to sign: it follows from the token of their log-in. */
export async function askForPasskey(
  platform: Platform,
  ownerId: string,
  challengeToken: string,
): Promise<PasskeyRequest> {
  const passkeys = await listPasskeys(platform.db, ownerId);
  const challenge = passkeyChallenge(platform, challengeToken);
  const rpId = siteOf(platform).expectedRPID;
  return { rpId, challenge, timeout, userVerification, allowCredentials: passkeys.map(described) };
}

/** Returns how often the passkey says it has signed, this time included; nothing when the signature does not hold. */
export async function readSignature(
  platform: Platform,
  { response, ...credential }: SignedPasskey,
  passkey: PasskeyFactor,
  expectedChallenge: string,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      ...siteOf(platform),
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: passkey.publicKey,
        counter: passkey.signCount,
        transports: [...passkey.transports],
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    platform.log.info({ why: whyOf(error) }, "a passkey's signature did not hold");
    return undefined;
  }
}
