import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoicesWorld, LINES, type InvoicesWorld } from "../../../test/world/invoices-world.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { insertAccount } from "../channels/index.ts";
import { newId } from "../../platform/database/ids.ts";
import { addIssuer, daysAgo, ISSUER, someInvoice, someKey } from "../../../test/world/some-invoice.ts";
import { sql } from "../../platform/database/database.ts";

let world: InvoicesWorld;
let ana: LoggedMember;
beforeAll(async () => {
  world = await invoicesWorld();
  ana = await world.member();
}, 60_000);
afterAll(() => world.close());

const list = async (member: LoggedMember, query = "") =>
  (await world.as(member.token, "GET", `/invoices${query}`)).json() as {
    records: Record<string, unknown>[];
    totalSize?: number;
    nextCursor?: string;
  };

test("an invoice is sent by its key, waits, and says what the key says", async () => {
  const body = someInvoice({ number: 4_231 });
  const read = await world.as(ana.token, "POST", "/invoices/key", {
    acg_AccessKey__c: body.acg_AccessKey__c,
  });
  expect(read.json()).toMatchObject({
    Name: "004.231",
    acg_UF__c: "MT",
    acg_Distributor__r: { acg_TaxId__c: ISSUER, Name: `Agro Vale ${ISSUER}` },
    acg_ElegivelNF__c: true,
  });
  const sent = await world.send(ana, body);
  expect(sent.json()).toMatchObject({
    Name: "004.231",
    acg_Status__c: "Em Análise",
    acg_IssueDate__c: daysAgo(5),
    acg_TotalCents__c: 1_824_050,
    acg_AccessKey__c: body.acg_AccessKey__c,
  });
  expect(sent.json()).not.toHaveProperty("Points__c");
});

test("7.3: the total of an invoice is told by its id, in reais, to its member alone, below any programme's prefix too", async () => {
  const { Id } = (await world.send(ana, someInvoice({ number: 4_232 }))).json() as { Id: string };
  for (const path of ["/invoiceTotal", "/colheita/invoiceTotal"]) {
    const answer = await world.as(ana.token, "GET", `${path}?invoiceId=${Id}`);
    expect(answer.json()).toEqual({ success: true, total: 18_240.5 });
    const stranger = await world.member();
    expect((await world.as(stranger.token, "GET", `${path}?invoiceId=${Id}`)).status).toBe(404);
    expect((await world.as(ana.token, "GET", path)).status).toBe(400);
  }
});

test("a key is taken as it is typed, scanned or copied from an address", async () => {
  const key = someKey();
  const spelt = `https://www.sefaz.mt.gov.br/nfce/consultanfce?p=${key}|2|1|1|ABCDEF`;
  const groups = key.replaceAll(/(.{4})/g, "$1 ");
  for (const acg_AccessKey__c of [spelt, groups, `NFe${key}`]) {
    const answer = await world.as(ana.token, "POST", "/invoices/key", { acg_AccessKey__c });
    expect(answer.status, answer.text).toBe(200);
  }
});

test("a key that is none, another month, a day to come and no money are refused at their field", async () => {
  const refused = async (change: object) => {
    const answer = await world.send(ana, { ...someInvoice(), ...change });
    return [answer.status, ...(answer.json()["errors"] as { field: string; code: string }[])];
  };
  const key = someKey();
  const wrong = key.slice(0, 43) + String((Number(key[43]) + 1) % 10);
  expect(await refused({ acg_AccessKey__c: wrong })).toEqual([
    400,
    { field: "body.acg_AccessKey__c", code: "INVALID_KEY" },
  ]);
  expect(await refused({ acg_IssueDate__c: daysAgo(70) })).toEqual([
    400,
    { field: "body.acg_IssueDate__c", code: "NOT_IN_MONTH_OF_KEY" },
  ]);
  expect(await refused({ acg_IssueDate__c: daysAgo(5).replace(/^20/, "19") })).toEqual([
    400,
    { field: "body.acg_IssueDate__c", code: "NOT_IN_MONTH_OF_KEY" },
  ]);
  expect(await refused({ acg_TotalCents__c: 0 })).toEqual([
    400,
    { field: "body.acg_TotalCents__c", code: "TOO_SMALL" },
  ]);
  const tomorrow = daysAgo(-1);
  expect(await refused(someInvoice({ issuedOn: tomorrow }))).toEqual([
    400,
    { field: "body.acg_IssueDate__c", code: "IN_FUTURE" },
  ]);
});

describe("row 19: an invoice counts once", () => {
  test("by its key, whoever sends it", async () => {
    const body = someInvoice();
    const invoiceId = await world.sent(ana, body);
    const { acg_AccessKey__c } = body;
    const keyOf = (token: string) => world.as(token, "POST", "/invoices/key", { acg_AccessKey__c });
    // Who sent it is led to it.
    const own = { code: "invoices/already-sent", invoiceId };
    expect((await world.send(ana, body)).json()).toMatchObject(own);
    expect((await keyOf(ana.token)).json()).toMatchObject(own);
    // Nobody else hears which it is.
    const eva = await world.member();
    for (const answer of [await world.send(eva, body), await keyOf(eva.token)]) {
      expect(answer.code).toBe("invoices/sent-by-another");
      expect(answer.text).not.toContain(invoiceId);
    }
  });

  test("by issuer, series and number under another key", async () => {
    const parts = { series: 7, number: 99 };
    const id = await world.sent(ana, someInvoice(parts));
    const again = someInvoice({ ...parts, code: "27182818" });
    expect((await world.send(ana, again)).code).toBe("invoices/number-taken");
    // Refused it is free for others, and no second chance for who sent it.
    await world.judge(world.analyst, id, "rejection", { acg_RejectionReason__c: "not-yours" });
    expect((await world.send(ana, again)).code).toBe("invoices/number-taken");
    await world.sent(await world.member(), again);
  });

  test("and no more of one member in a day than InvoicesPerDay", async () => {
    const eva = await world.member();
    await world.set("InvoicesPerDay", 2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.send(eva)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === "invoices/too-many-today")).toHaveLength(8);
    await world.set("InvoicesPerDay", 200);
    await world.sent(eva);
  });

  test("when twenty are sent at once with keys of their own, and when one is sent again with its key", async () => {
    const body = someInvoice();
    const people = await Promise.all([world.member(), world.member(), world.member()]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => world.send(people[at % 3] ?? ana, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ code }) => code))).toEqual(
      new Set(["invoices/already-sent", "invoices/sent-by-another"]),
    );
    const again = someInvoice();
    const headers = { "idempotency-key": "the-same-note" };
    const twice = await Promise.all(
      [1, 2, 3].map(() => world.as(ana.token, "POST", "/invoices", again, headers)),
    );
    expect(new Set(twice.map((answer) => answer.json()["Id"])).size).toBe(1);
  });
});

describe("an invoice is refused at once, with its reason", () => {
  const reasonOf = async (body: object) => {
    const answer = await world.send(ana, body);
    expect(answer.status, answer.text).toBe(200);
    const { acg_Status__c: status, acg_RejectionReason__c: reason } = answer.json();
    return [status, reason];
  };

  test("when its issuer is unknown or does not count", async () => {
    expect(await reasonOf(someInvoice({ issuerTaxId: "45723174000110" }))).toEqual([
      "Reprovada",
      "issuer-not-eligible",
    ]);
    await world.inOne((tx) => addIssuer(tx, "60746948000112", false));
    expect(await reasonOf(someInvoice({ issuerTaxId: "60746948000112" }))).toEqual([
      "Reprovada",
      "issuer-not-eligible",
    ]);
  });

  test("when no season has its day, and when it comes too late", async () => {
    expect(await reasonOf(someInvoice({ issuedOn: "2025-11-20" }))).toEqual(["Reprovada", "outside-season"]);
    expect(await reasonOf(someInvoice({ issuedOn: daysAgo(91) }))).toEqual(["Reprovada", "sent-too-late"]);
    expect(await reasonOf(someInvoice({ issuedOn: daysAgo(90) }))).toEqual(["Em Análise", undefined]);
  });

  test("not when one of the accounts of its company counts, and members send its invoices", async () => {
    const company = { corporateName: "Serra Ltda.", isEligible: true };
    await world.inOne(async (tx) => {
      for (const [taxId, sendsInvoices] of [
        ["33000167000101", false],
        ["33000167000292", true],
      ] as const)
        await insertAccount(tx, {
          id: newId("001"),
          name: "Serra",
          nsap: taxId,
          taxId,
          sendsInvoices,
          ...company,
        });
    });
    expect(await reasonOf(someInvoice({ issuerTaxId: "33000167000373" }))).toEqual(["Em Análise", undefined]);
  });

  test("not when a branch of a distributor issued it", async () => {
    expect(await reasonOf(someInvoice({ issuerTaxId: "12345678000276" }))).toEqual(["Em Análise", undefined]);
  });
});

test("the list is filtered by status, date and issuer, and goes on page by page", async () => {
  const bia = await world.member();
  const days = Array.from({ length: 12 }, (_, at) => 12 - at);
  for (const day of days) await world.sent(bia, someInvoice({ issuedOn: daysAgo(day) }));
  await world.send(bia, someInvoice({ issuerTaxId: "45723174000110", issuedOn: daysAgo(60) }));
  const first = await list(bia);
  expect(first.totalSize).toBe(13);
  expect(first.records.map((record) => record["acg_IssueDate__c"])).toEqual(
    Array.from({ length: 10 }, (_, at) => daysAgo(at + 1)),
  );
  const second = await list(bia, `?cursor=${first.nextCursor}`);
  expect(second.records.map((record) => record["acg_IssueDate__c"])).toEqual([
    daysAgo(11),
    daysAgo(12),
    daysAgo(60),
  ]);
  expect(second).not.toHaveProperty("nextCursor");
  expect((await list(bia, "?acg_Status__c=Reprovada")).totalSize).toBe(1);
  expect((await list(bia, "?acg_TaxId__c=45723174000110")).totalSize).toBe(1);
  expect((await list(bia, "?days=10")).totalSize).toBe(9);
  expect((await list(bia, "?days=10&by=sent")).totalSize).toBe(13);
  const sentOrder = await list(bia, "?by=sent");
  expect(sentOrder.records[0]?.["acg_Status__c"]).toBe("Reprovada");
  expect((await list(bia, `?by=sent&cursor=${sentOrder.nextCursor}`)).records).toHaveLength(3);
  const upsideDown = await world.as(bia.token, "GET", "/invoices?from=2026-10-02&to=2026-10-01");
  expect(upsideDown.json()["errors"]).toEqual([{ field: "query.to", code: "PERIOD_INVERTED" }]);
  expect((await world.as(bia.token, "GET", "/invoices/summary")).json()).toMatchObject({
    Approved: 0,
    InReview: 12,
    Rejected: 1,
    acg_Distributors__r: [{ acg_TaxId__c: "45723174000110" }, { acg_TaxId__c: ISSUER }],
  });
});

test("the list leaves as a file whose words no spreadsheet runs", async () => {
  const eva = await world.member();
  await world.inOne(async (tx) => {
    await sql`insert into channels.account (id, name, nsap, tax_id, is_eligible, sends_invoices)
      values ('001Formula00001', '=1+1', 'formula', '60701190000104', true, true)`.execute(tx);
  });
  const id = await world.sent(eva, someInvoice({ issuerTaxId: "60701190000104", number: 77, series: 3 }));
  await world.judge(world.analyst, id, "approval", { acg_Lines__r: LINES });
  const file = await world.as(eva.token, "GET", "/invoices/export");
  expect(file.headers["content-disposition"]).toMatch(/notas-fiscais-\d{4}-\d\d-\d\d\.csv/);
  const [, line] = file.text.split("\r\n");
  expect(line).toMatch(
    /^000\.077;3;'=1\+1;60\.701\.190\/0001-04;\d\d\/\d\d\/\d{4};MT;18240,50;Aprovada;18240;/,
  );
});

test("row 1: a member reads and appeals against only their own invoices, and a seller has none", async () => {
  const [bia, carla] = [await world.member(), await world.member({ profileCodes: ["Consultor"] })];
  const id = await world.sent(ana);
  for (const invoiceId of [id, "a4N000000000000"]) {
    expect((await world.as(bia.token, "GET", `/invoices/${invoiceId}`)).code).toBe("not-found");
    const words = { acg_Appeal__c: "É minha." };
    expect((await world.as(bia.token, "POST", `/invoices/${invoiceId}/appeal`, words)).code).toBe(
      "not-found",
    );
  }
  expect((await world.send(carla)).code).toBe("permission-denied");
});
