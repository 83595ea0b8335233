const NAMES = ["localhost", "127.0.0.1", "::1", "[::1]"];

/** Returns whether this is a name of the machine itself, which nobody else reaches. */
export function isLoopback(host: string): boolean {
  return NAMES.includes(host);
}
