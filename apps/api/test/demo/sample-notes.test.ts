import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDistributors } from "../../seeds/channels/demo-distributors.ts";
import { ANA_ID, demoMembers } from "../../seeds/identity/demo-members.ts";
import { sampleNotes } from "../../seeds/invoices/sample-notes.ts";
import { sendDocument } from "../../src/capabilities/invoices/document/send-document.ts";
import { readNfe } from "../../src/capabilities/invoices/document/nfe-xml.ts";
import type { Refusal } from "../../src/platform/http/refusal.ts";
import { invoicesWorld, type InvoicesWorld } from "../world/invoices-world.ts";
import { addIssuer } from "../world/some-invoice.ts";

const dataDir = mkdtempSync(join(tmpdir(), "colheita-sample-"));
const ana = demoMembers.find(({ id }) => id === ANA_ID)?.taxId ?? "";
let world: InvoicesWorld;
let memberId: string;
beforeAll(async () => {
  world = await invoicesWorld();
  ({ id: memberId } = await world.registered({ taxId: ana }));
  await world.inOne((tx) => addIssuer(tx, demoDistributors[0]?.taxId));
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true });
});

/** Sends a note of the sample as Ana. Returns what became of it. */
async function send(name: string): Promise<object> {
  const { folder, authority } = await sampleNotes(dataDir);
  try {
    const document = readNfe(readFileSync(join(folder, name)), [authority]);
    return await world.inOne((tx) => sendDocument(tx, memberId, document));
  } catch (error) {
    return { code: (error as Refusal).problem.code };
  }
}

test.each([
  ["1-aprovada-na-hora.xml", { status: "approved", cents: 2_173_040 }],
  ["2-espera-analise.xml", { status: "in-review" }],
  ["3-de-outro-comprador.xml", { status: "rejected", rejectionReason: "not-yours" }],
  ["4-emitida-em-teste.xml", { code: "invoices/xml-of-test" }],
])("%s ends as its name says", async (name, end) => {
  expect(await send(name)).toMatchObject(end);
});

test("the ten to be dropped at once are all approved", async () => {
  const { folder } = await sampleNotes(dataDir);
  const names = readdirSync(join(folder, "varias-de-uma-vez"));
  expect(names).toHaveLength(10);
  for (const name of names)
    expect(await send(join("varias-de-uma-vez", name))).toMatchObject({ status: "approved" });
});

test("is made once, and anew when its notes get old or its making was cut off", async () => {
  const first = await sampleNotes(dataDir);
  const file = join(first.folder, "autoridade.pem");
  const again = await sampleNotes(dataDir);
  expect(again.authority.fingerprint256).toBe(first.authority.fingerprint256);
  const old = new Date(Date.now() - 61 * 86_400_000);
  utimesSync(file, old, old);
  const renewed = await sampleNotes(dataDir);
  expect(renewed.authority.fingerprint256).not.toBe(first.authority.fingerprint256);
  rmSync(file);
  writeFileSync(`${file}.new`, "");
  expect((await sampleNotes(dataDir)).authority.ca).toBe(true);
  expect(statSync(file).size).toBeGreaterThan(0);
});
