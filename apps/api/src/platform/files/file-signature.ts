import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Returns a key for signing addresses of files, made from the installation's secret. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "colheita file addresses", 32));
}

/** Signs that a file may be read until an instant. */
export function sign(key: Buffer, file: string, expiresAtSeconds: number): string {
  return createHmac("sha256", key).update(`${file}\n${expiresAtSeconds}`).digest("base64url");
}

/** Returns whether a signature is ours and still holds. The time that it takes discloses nothing about the right one. */
export function isSigned(
  key: Buffer,
  file: string,
  expiresAtSeconds: number,
  signature: string,
  now: Date,
): boolean {
  const right = Buffer.from(sign(key, file, expiresAtSeconds));
  const given = Buffer.from(signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && now.getTime() < expiresAtSeconds * 1_000;
}
