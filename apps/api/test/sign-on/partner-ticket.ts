import { SignJWT, type CryptoKey, type JWK, type JWTPayload } from "jose";

/**
 * Returns a ticket as a partner makes it for the portal, a moment ago; claims that are given take the place of the
 * usual.
 */
export function partnerTicket(
  key: CryptoKey | JWK,
  usual: { readonly issuer: string; readonly portal: string; readonly taxId: string },
  claims: JWTPayload = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 60, jti: crypto.randomUUID() };
  const who = { iss: usual.issuer, aud: usual.portal, sub: usual.taxId, tax_id: usual.taxId };
  return new SignJWT({ ...times, ...who, ...claims }).setProtectedHeader({ alg: "EdDSA" }).sign(key);
}
