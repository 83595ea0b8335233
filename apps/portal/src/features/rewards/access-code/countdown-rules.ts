const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/** Whole seconds until an instant, none once it has come. */
export function secondsUntil(at: Date, nowMs: number): number {
  return Math.max(0, Math.ceil((at.getTime() - nowMs) / SECOND_MS));
}

/** Seconds as a clock shows them: `0:42`, `12:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, "0")}`;
}
