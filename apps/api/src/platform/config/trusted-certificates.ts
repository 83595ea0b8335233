import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EnvironmentSetting } from "./setting-kinds.ts";

/** Certificates of the authorities whose word is taken for who somebody is. */
export type TrustedCertificates = readonly X509Certificate[];

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns the certificates of a file, or what is wrong with it. */
function certificatesIn(file: string): TrustedCertificates | string {
  try {
    const all = (readFileSync(file, "utf8").match(PEM) ?? []).map((pem) => new X509Certificate(pem));
    if (all.length === 0) return "has no certificate in it";
    return all.every(({ ca }) => ca) ? all : "has a certificate in it that is no authority's";
  } catch (error) {
    return `can't be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Declares a file of certificates of authorities, as PEM. An empty one means that nobody is trusted. */
export function certificates(
  setting: Pick<EnvironmentSetting<unknown>, "name" | "meaning" | "fallback">,
): EnvironmentSetting<TrustedCertificates> {
  const read = (file: string) => (file === "" ? [] : certificatesIn(file));
  return {
    ...setting,
    isSecret: false,
    expects: "a file of certificates of authorities (PEM)",
    read: (file) => {
      const found = read(file);
      return typeof found === "string" ? undefined : found;
    },
    fault: (file) => {
      const found = read(file);
      return typeof found === "string" ? found : "";
    },
  };
}
