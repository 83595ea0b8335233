import { Secret, TOTP } from "otpauth";

/** What every authenticator app understands (RFC 6238, and the apps' common denominator). */
const SHAPE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A phone's clock may be a step off either way. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

/** Returns a new secret for an authenticator app, in base32: 160 random bits. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns a secret as apps read it from a QR code: `otpauth://totp/…`. `label` says whose it is. */
export function secretAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...SHAPE, issuer, label, secret }).toString();
}

/**
 * Returns the time step whose code was typed; nothing when it is no code of this secret within a step of now. Whoever
 * accepts it keeps the step, and accepts neither it nor an older one again.
 */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const app = new TOTP({ ...SHAPE, secret });
  const delta = app.validate({ token, timestamp, window: DRIFT_STEPS });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** Returns the code that an app with this secret shows at an instant. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ ...SHAPE, secret }).generate({ timestamp: at.getTime() });
}
