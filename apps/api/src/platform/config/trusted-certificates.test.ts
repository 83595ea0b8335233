import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeAuthority, makeIssuer } from "../../../seeds/invoices/certificates.ts";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "colheita-trust-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET_KEY = "k".repeat(32);
const read = (pem: string) => {
  const NFE_TRUST_STORE = join(folder, "authorities.pem");
  writeFileSync(NFE_TRUST_STORE, pem);
  return readConfig({ SECRET_KEY, NFE_TRUST_STORE }).nfeTrustStore;
};

test("a file has the authorities that are trusted, with whatever words between them", async () => {
  const [one, other] = [await makeAuthority("AC Um"), await makeAuthority("AC Dois")];
  const found = read(`AC Um\n${one.certificate.toString()}\nAC Dois\n${other.certificate.toString()}`);
  expect(found.map(({ subject }) => /CN=(.*)/.exec(subject)?.[1])).toEqual(["AC Um", "AC Dois"]);
  expect(readConfig({ SECRET_KEY }).nfeTrustStore).toEqual([]);
});

test("a file that is none stops the start with one line that says why", async () => {
  const authority = await makeAuthority();
  const { certificate } = await makeIssuer(authority, "12345678000195");
  const line = /^NFE_TRUST_STORE must be a file of certificates of authorities \(PEM\); [^\n]+$/;
  expect(() => read("")).toThrow(line);
  expect(() => read("")).toThrow("has no certificate in it");
  expect(() => read(authority.certificate.toString() + certificate.toString())).toThrow(
    "has a certificate in it that is no authority's",
  );
  expect(() => read(certificate.toString().replace(/\n.{8}/, "\nAAAAAAAA"))).toThrow("can't be read");
  expect(() => readConfig({ SECRET_KEY, NFE_TRUST_STORE: join(folder, "none") })).toThrow(line);
});
