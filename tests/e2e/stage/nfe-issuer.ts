import { X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeAuthority, makeIssuer } from "../../../apps/api/seeds/invoices/certificates.ts";
import { dataFolder } from "./journeys-folder.ts";

/** The distributor of the demo programme whose invoices the journeys sign. */
export const SIGNING_TAX_ID = "18450221000127";

/** Where the journeys' server finds whom to trust, and the journeys what to sign with. */
export const nfeFiles = {
  authority: join(dataFolder, "nfe-authority.pem"),
  certificate: join(dataFolder, "nfe-issuer.pem"),
  privateKey: join(dataFolder, "nfe-issuer.key"),
};

/** Makes an authority and the certificate of the distributor. */
export async function makeNfeIssuer(): Promise<void> {
  const authority = await makeAuthority();
  const issuer = await makeIssuer(authority, SIGNING_TAX_ID);
  writeFileSync(nfeFiles.authority, authority.certificate.toString());
  writeFileSync(nfeFiles.certificate, issuer.certificate.toString());
  writeFileSync(nfeFiles.privateKey, issuer.privateKey, { mode: 0o600 });
}

/** Returns what the distributor signs with. */
export const nfeIssuer = () => ({
  certificate: new X509Certificate(readFileSync(nfeFiles.certificate)),
  privateKey: readFileSync(nfeFiles.privateKey, "utf8"),
});
