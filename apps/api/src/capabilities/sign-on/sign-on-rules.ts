/** Signatures that others may make: by a key pair, so that who can check one cannot make one. */
export const SIGNATURE_ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
] as const;

/** Clocks of others may go before ours by so much; the ages below count it in. */
const AHEAD_SECONDS = 5;

/** An ID token may be 300 seconds old (section 9, "Timing"). */
export const idTokenAge = { maxTokenAge: 300 - AHEAD_SECONDS, clockTolerance: AHEAD_SECONDS } as const;

/** A partner's ticket may be 60 seconds old (DECISIONS, "Sessions"). */
export const ticketAge = { maxTokenAge: 60 - AHEAD_SECONDS, clockTolerance: AHEAD_SECONDS } as const;
