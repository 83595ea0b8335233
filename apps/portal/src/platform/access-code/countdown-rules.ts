const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/** Returns the whole seconds until an instant, 0 once it has come. */
export function secondsUntil(at: Date, nowMs: number): number {
  return Math.max(0, Math.ceil((at.getTime() - nowMs) / SECOND_MS));
}

/** A code has its time to arrive before another is asked for. */
const PATIENCE_MS = 30 * SECOND_MS;

interface Sent {
  readonly issuedAt?: Date | undefined;
  readonly expiresAt: Date;
  readonly nextSendAt: Date;
}

/** A process, or a tab, of the version before does not say when it was: its codes are good for ten minutes. */
const BEFORE_MS = 10 * MINUTE_SECONDS * SECOND_MS;
/** Returns when a code was issued, in milliseconds. */
export function issuedMs({ issuedAt, expiresAt }: Omit<Sent, "nextSendAt">): number {
  const statedMs = issuedAt?.getTime() ?? 0;
  return statedMs > 0 ? statedMs : expiresAt.getTime() - BEFORE_MS;
}

const arrivedBy = (sent: Sent): number => issuedMs(sent) + PATIENCE_MS;

/** Returns for how many minutes a code is good from when it was sent. */
export function lifeMinutes(sent: Omit<Sent, "nextSendAt">): number {
  return Math.round((sent.expiresAt.getTime() - issuedMs(sent)) / (MINUTE_SECONDS * SECOND_MS));
}

/**
 * Returns whether the server makes the next code wait for longer than this one needs to arrive: too many were asked
 * for.
 */
export function isSendLimited(sent: Sent): boolean {
  return sent.nextSendAt.getTime() > arrivedBy(sent);
}

/**
 * Returns from when on another code may be asked for: not before this one had time to arrive, nor before the server
 * sends one.
 */
export function resendFrom(sent: Sent): Date {
  return new Date(Math.max(sent.nextSendAt.getTime(), arrivedBy(sent)));
}

/** Returns seconds as a clock shows them: `0:42`, `12:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, "0")}`;
}
