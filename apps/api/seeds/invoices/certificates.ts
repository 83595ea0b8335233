import "reflect-metadata";
import { KeyObject, webcrypto, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const YEAR_MS = 365 * 86_400_000;

/** A certificate and what signs with it. */
export interface Identity {
  readonly certificate: X509Certificate;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  readonly keys: CryptoKeyPair;
}

const makeKeys = () => webcrypto.subtle.generateKey(RSA, true, ["sign", "verify"]) as Promise<CryptoKeyPair>;

function identityOf(certificate: x509.X509Certificate, keys: CryptoKeyPair): Identity {
  const privateKey = KeyObject.from(keys.privateKey);
  return {
    certificate: new X509Certificate(certificate.toString("pem")),
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    keys,
  };
}

/** Returns an authority that nobody has heard of. */
export async function makeAuthority(name = "AC Colheita de Teste"): Promise<Identity> {
  const keys = await makeKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: `CN=${name}, O=ICP-Teste, C=BR`,
    notBefore: new Date(Date.now() - 5 * YEAR_MS),
    notAfter: new Date(Date.now() + 5 * YEAR_MS),
    signingAlgorithm: RSA,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  return identityOf(certificate, keys);
}

/** Returns the certificate of an issuer of invoices, as an authority gives it out: its tax id ends its common name. */
export async function makeIssuer(
  authority: Identity,
  taxId: string,
  { from = Date.now() - YEAR_MS, until = Date.now() + YEAR_MS } = {},
): Promise<Identity> {
  const keys = await makeKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: "02",
    issuer: new x509.X509Certificate(authority.certificate.toString()).subject,
    subject: `C=BR, O=ICP-Teste, CN=AGRO VALE LTDA:${taxId}`,
    notBefore: new Date(from),
    notAfter: new Date(until),
    signingAlgorithm: RSA,
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
  });
  return identityOf(certificate, keys);
}

/** Returns an authority of its own, and an issuer with this tax id that it gave a certificate. */
export async function makeTrust(taxId: string): Promise<{ authority: Identity; issuer: Identity }> {
  const authority = await makeAuthority();
  return { authority, issuer: await makeIssuer(authority, taxId) };
}
