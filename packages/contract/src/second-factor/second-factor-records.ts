import * as z from "zod/mini";
import { Id, Instant, lineOfText, record, text } from "../kit/index.ts";

/** A second factor that is stored for a member: an authenticator app or a passkey. */
export const Factor = record({
  id: ["Id", Id],
  kind: ["kind", z.enum(["totp", "passkey"])],
  name: ["Name", z.string()],
  createdAt: ["CreatedDate", Instant],
  lastUsedAt: ["lastTimeUsed", z.optional(Instant)],
});
export type Factor = z.output<typeof Factor>;

/** What a member calls a factor: "Celular da Ana". */
export const FactorName = lineOfText(40);

/** Declares bytes in base64url, as browsers write them into their credentials. */
const bytes = (maxLength: number) => text(maxLength, 1).check(z.regex(/^[\w-]+$/, "INVALID_BYTES"));
const CredentialId = bytes(1400);
const Transports = z.array(text(20, 1)).check(z.maxLength(10, "TOO_LONG"));
const Known = record({
  id: ["id", z.string()],
  type: ["type", z.literal("public-key")],
  transports: ["transports", z.optional(z.array(z.string()))],
});

/** What a browser is asked to make a passkey with (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
export const PasskeyCreation = record({
  rp: ["rp", record({ id: ["id", z.string()], name: ["name", z.string()] })],
  user: [
    "user",
    record({ id: ["id", z.string()], name: ["name", z.string()], displayName: ["displayName", z.string()] }),
  ],
  challenge: ["challenge", z.string()],
  pubKeyCredParams: [
    "pubKeyCredParams",
    z.array(record({ type: ["type", z.literal("public-key")], alg: ["alg", z.int()] })),
  ],
  timeout: ["timeout", z.int()],
  attestation: ["attestation", z.literal("none")],
  excludeCredentials: ["excludeCredentials", z.array(Known)],
  authenticatorSelection: [
    "authenticatorSelection",
    record({
      residentKey: ["residentKey", z.enum(["discouraged", "preferred", "required"])],
      userVerification: ["userVerification", z.enum(["discouraged", "preferred", "required"])],
    }),
  ],
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** The passkey that a browser made (RegistrationResponseJSON). */
export const NewPasskey = record({
  id: ["id", CredentialId],
  rawId: ["rawId", CredentialId],
  type: ["type", z.literal("public-key")],
  response: [
    "response",
    record({
      clientDataJSON: ["clientDataJSON", bytes(4000)],
      attestationObject: ["attestationObject", bytes(16_000)],
      transports: ["transports", z.optional(Transports)],
    }),
  ],
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** What a browser is asked to sign with a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = record({
  challenge: ["challenge", z.string()],
  rpId: ["rpId", z.string()],
  timeout: ["timeout", z.int()],
  allowCredentials: ["allowCredentials", z.array(Known)],
  userVerification: ["userVerification", z.enum(["discouraged", "preferred", "required"])],
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** What a passkey signed (AuthenticationResponseJSON). */
export const SignedPasskey = record({
  id: ["id", CredentialId],
  rawId: ["rawId", CredentialId],
  type: ["type", z.literal("public-key")],
  response: [
    "response",
    record({
      clientDataJSON: ["clientDataJSON", bytes(4000)],
      authenticatorData: ["authenticatorData", bytes(2000)],
      signature: ["signature", bytes(8000)],
      userHandle: ["userHandle", z.optional(bytes(200))],
    }),
  ],
});
export type SignedPasskey = z.output<typeof SignedPasskey>;
