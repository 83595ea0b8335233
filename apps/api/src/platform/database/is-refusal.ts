/**
 * Returns whether the database refused what was asked, and can still be asked something else. Its codes have five
 * characters, one of them a digit; those of a lost connection are the machine's (EPIPE), or of a class of their own.
 */
export function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P)/.test(code);
}

/** Returns whether the database is away, or went away meanwhile: whatever else is asked of it fails as well. */
export function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(08|53|57P)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code) || isEnded(error);
}

/** Returns whether a connection ended, which the driver reports by words alone. */
const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  /connection (terminated|ended|timeout)|timeout exceeded when trying to connect/i.test(error.message);
