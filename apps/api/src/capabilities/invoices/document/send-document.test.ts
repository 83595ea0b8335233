import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MOST_XML_BYTES } from "@colheita/contract/invoices/xml-endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeAuthority,
  makeIssuer,
  makeTrust,
  type Identity,
} from "../../../../seeds/invoices/certificates.ts";
import { noteXml, signedNote, withProtocol, type NfeParts } from "../../../../seeds/invoices/nfe-writer.ts";
import { partsFor as partsForTaxId, someNfe } from "../../../../test/invoices/some-nfe.ts";
import { invoicesWorld, LINES, type InvoicesWorld } from "../../../../test/world/invoices-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { addIssuer, daysAgo, ISSUER, someKey } from "../../../../test/world/some-invoice.ts";
import { sql } from "../../../platform/database/database.ts";
import { formUserGroup } from "../../identity/index.ts";

const folder = mkdtempSync(join(tmpdir(), "colheita-trust-"));
let world: InvoicesWorld;
let issuer: Identity;
beforeAll(async () => {
  const trust = await makeTrust(ISSUER);
  issuer = trust.issuer;
  const file = join(folder, "authorities.pem");
  writeFileSync(file, trust.authority.certificate.toString());
  world = await invoicesWorld({ NFE_TRUST_STORE: file });
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const partsFor = ({ taxId }: { taxId: string }, parts: Partial<NfeParts> = {}) => partsForTaxId(taxId, parts);
const sendFile = ({ token }: LoggedMember, file: Buffer | string, key: string = randomUUID()) =>
  world.call("POST", "/api/invoices/xml", {
    token,
    body: file,
    headers: { "content-type": "application/octet-stream", "idempotency-key": key },
  });
/** Sends the XML of a sale to a member, but for what is said otherwise. */
const sendSale = (member: LoggedMember, parts: Partial<NfeParts> = {}) =>
  sendFile(member, someNfe(partsFor(member, parts), issuer));

describe("an invoice by its XML", () => {
  test("is approved at once and earns, once however often it is sent", async () => {
    const ana = await world.member();
    const file = someNfe(partsFor(ana, { vNF: "18240.50" }), issuer);
    const [first, second] = await Promise.all([
      sendFile(ana, file, "the-same-key"),
      sendFile(ana, file, "the-same-key"),
    ]);
    expect(first.json()).toMatchObject({
      acg_Status__c: "Aprovada",
      Points__c: 18_240,
      acg_TotalCents__c: 1_824_050,
    });
    expect(second.text).toBe(first.text);
    expect((await sendFile(ana, file)).code).toBe("invoices/already-sent");
    expect(await world.available(ana.id)).toBe(18_240);
    // The answer says it: a thousand files are not a thousand notices.
    expect(await world.notices(ana)).toEqual([]);
    expect(await world.deeds(String(first.json()["Id"]))).toEqual(["invoices.invoice-approved"]);
    const bia = await world.member();
    expect((await sendFile(bia, file)).code).toBe("invoices/sent-by-another");
  });

  test("sent by its buyer and by another at the same moment, twice each, counts once, for its buyer", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    const file = someNfe(partsFor(ana), issuer);
    const answers = await Promise.all([ana, bia, ana, bia].map((member) => sendFile(member, file)));
    expect(
      answers.filter(({ status }) => status === 200).map(({ json }) => json()["acg_Status__c"]),
    ).toContain("Aprovada");
    // Whoever did not buy it was refused before that, or came too late.
    expect([await world.available(ana.id), await world.available(bia.id)]).toEqual([18_240, 0]);
  });

  test("earns by those of its lines alone that are sales of the programme's families", async () => {
    const ana = await world.member();
    const items = [
      { vProd: "1000.00", vDesc: "100.00" },
      { NCM: "38089329", vProd: "500.00" },
      { NCM: "84329000", xProd: "PECA DE PLANTADEIRA", vProd: "300.00" },
      { CFOP: "5910", xProd: "BONIFICACAO", vProd: "200.00" },
    ];
    const sent = await sendSale(ana, { items, vNF: "2000.50" });
    expect(sent.json()).toMatchObject({ acg_Status__c: "Aprovada", Points__c: 1_400 });
  });

  test.each<[string, Partial<NfeParts>, string]>([
    ["another buyer", { buyer: "53113791000122" }, "not-yours"],
    ["a day outside all seasons", { issuedOn: "2025-12-20" }, "outside-season"],
    ["an entry", { tpNF: "0" }, "not-a-sale"],
    ["a return", { finNFe: "4" }, "not-a-sale"],
    ["a cancelled note", { cStat: "101" }, "not-authorised"],
    ["bonus goods alone", { items: [{ CFOP: "5910" }] }, "no-eligible-product"],
    ["goods of no family", { items: [{ NCM: "84329000" }] }, "no-eligible-product"],
  ])("is refused for %s, with its reason", async (_what, parts, reason) => {
    const ana = await world.member();
    const sent = await sendSale(ana, parts);
    expect(sent.json()).toMatchObject({ acg_Status__c: "Reprovada", acg_RejectionReason__c: reason });
    expect(await world.available(ana.id)).toBe(0);
  });

  test("is refused as a whole for a day to come: its file has no field for that", async () => {
    const sent = await sendSale(await world.member(), { issuedOn: daysAgo(-1) });
    expect([sent.status, sent.json()["errors"]]).toEqual([400, [{ field: "body", code: "IN_FUTURE" }]]);
  });

  test("is refused by the first check that it fails, and for its issuer before all others", async () => {
    const ana = await world.member();
    const other = "60701190000104";
    await world.inOne((tx) => addIssuer(tx, other, false));
    const issuedOn = daysAgo(5);
    const accessKey = someKey({ issuerTaxId: other, issuedOn });
    const sent = await sendSale(ana, { accessKey, issuedOn, buyer: "53113791000122", tpNF: "0" });
    expect(sent.json()).toMatchObject({ acg_RejectionReason__c: "issuer-not-eligible" });
    const second = await sendSale(ana, { buyer: "53113791000122", tpNF: "0" });
    expect(second.json()).toMatchObject({ acg_RejectionReason__c: "not-yours" });
  });

  test("may name another account of the same owner as its buyer", async () => {
    const [ana, farm] = [await world.member(), await world.registered()];
    await world.inOne((tx) => formUserGroup(tx, ana.id, [farm.id]));
    expect((await sendSale(ana, { buyer: farm.taxId })).json()).toMatchObject({ acg_Status__c: "Aprovada" });
  });

  test("waits for a person where anything asks for one, who sees what it says", async () => {
    const ana = await world.member();
    const unsigned = partsFor(ana);
    const note = partsFor(ana);
    const files: readonly [Buffer | string, string][] = [
      [withProtocol(noteXml(unsigned), unsigned), "signature-missing"],
      [someNfe(partsFor(ana), await makeIssuer(await makeAuthority(), ISSUER)), "signature-untrusted"],
      [
        someNfe(partsFor(ana), issuer).toString().replace("FAZENDA", "x").replace("fazenda", "x"),
        "signature-invalid",
      ],
      [signedNote(noteXml(note), issuer), "no-protocol"],
      [someNfe(partsFor(ana, { buyer: "" }), issuer), "buyer-not-named"],
      [someNfe(partsFor(ana, { vNF: "18000.50" }), issuer), "lines-beyond-total"],
      [someNfe(partsFor(ana, { vNF: "20000.00" }), issuer), "round-total"],
    ];
    for (const [file, alert] of files) {
      const sent = await sendFile(ana, file);
      expect([alert, sent.json()["acg_Status__c"]]).toEqual([alert, "Em Análise"]);
      const evidence = await world.as(world.analyst, "GET", `/invoice-reviews/${String(sent.json()["Id"])}`);
      expect(evidence.json()["acg_Alerts__c"]).toEqual([alert]);
    }
    const [first] = files;
    const id = await sql<{
      id: string;
    }>`select id from invoices.invoice where access_key = ${unsigned.accessKey}`.execute(world.db);
    expect(first).toBeDefined();
    const invoiceId = id.rows[0]?.id ?? "";
    const evidence = await world.as(world.analyst, "GET", `/invoice-reviews/${invoiceId}`);
    expect(evidence.json()["acg_Document__r"]).toMatchObject({
      acg_Signature__c: "missing",
      acg_BuyerTaxId__c: ana.taxId,
      acg_Lines__r: [{ ProductCode: "SOJ-8474", acg_NCM__c: "12011000", acg_CFOP__c: "5102", Quantity: 20 }],
    });
    expect((await world.approve(invoiceId, world.analyst, LINES)).status).toBe(200);
  });

  test("is not refused by the limit of a day when its issuer says that the member bought it", async () => {
    const ana = await world.member();
    await world.set("InvoicesPerDay", 1);
    const answers = [await sendSale(ana), await sendSale(ana)];
    const unsigned = partsFor(ana);
    const third = await sendFile(ana, withProtocol(noteXml(unsigned), unsigned));
    await world.set("InvoicesPerDay", 200);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(third.code).toBe("invoices/too-many-today");
  });

  test("of somebody else leaves nothing of what they bought", async () => {
    const ana = await world.member();
    const id = String((await sendSale(ana, { buyer: "53113791000122" })).json()["Id"]);
    const evidence = await world.as(world.analyst, "GET", `/invoice-reviews/${id}`);
    expect(evidence.json()["acg_Document__r"]).toBeUndefined();
    expect(evidence.text).not.toContain("53113791000122");
  });

  test("with characters and figures that no database takes is refused, not failed", async () => {
    const ana = await world.member();
    const parts = partsFor(ana);
    const note = withProtocol(noteXml(parts), parts);
    const files = [
      note.replace("SEMENTE", "SEM&#0;ENTE"),
      note.replace("SEMENTE", "SEM&#xD800;ENTE"),
      // Half a character, whose other half is another element's.
      note.replace("5 MI</xProd>", "5 MI&#xD83C;</xProd><x>&#xDF31;</x>"),
      note.replace("SEMENTE", "SEM\u0000ENTE"),
      note.replace("<qCom>20.0000", "<qCom>99999999999.0000"),
      note.replace(/<dhEmi>(.{8})../, "<dhEmi>$100"),
      note.replace("<NCM>12011000", "<NCM>soja"),
      note.replace(`<CPF>${ana.taxId}`, "<CPF>1"),
    ];
    expect(new Set([note, ...files]).size).toBe(files.length + 1);
    const codes: (string | undefined)[] = [];
    for (const file of files) codes.push((await sendFile(ana, file)).code);
    expect(codes).toEqual(files.map(() => "invoices/xml-unreadable"));
  });

  test("stores no XML, and nobody's tax id but the buyer's and the issuer's", async () => {
    const ana = await world.member();
    const parts = partsFor(ana);
    const file = someNfe(parts, issuer)
      .toString()
      .replace("</rastro>", "</rastro><defensivo><CPFRespTec>39053344705</CPFRespTec></defensivo>");
    const id = String((await sendFile(ana, file)).json()["Id"]);
    const { rows } = await sql<{ text: string }>`select document::text || invoice::text as text
      from invoices.document join invoices.invoice on invoice.id = invoice_id where invoice_id = ${id}`.execute(
      world.db,
    );
    expect(rows[0]?.text).toContain(ana.taxId);
    for (const word of ["39053344705", "infNFe", "SignatureValue", "AV BRASIL"])
      expect([word, rows[0]?.text.includes(word)]).toEqual([word, false]);
  });
});

test("row 28: a file beyond the size of any note is refused before it is read", async () => {
  const ana = await world.member();
  const answers = await Promise.all([
    sendFile(ana, Buffer.alloc(MOST_XML_BYTES + 1, "<")),
    sendFile(ana, Buffer.alloc(50 * 2 ** 20, "<")),
    sendFile(ana, "<nfeProc/>"),
    sendFile(ana, ""),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 422, expect.any(Number)]);
  expect(answers.map(({ status }) => status < 500)).toEqual([true, true, true, true]);
});
