import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoicesWorld, LINES, type InvoicesWorld } from "../../../../test/world/invoices-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { someInvoice } from "../../../../test/world/some-invoice.ts";
import { sql } from "../../../platform/database/database.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";

let world: InvoicesWorld;
beforeAll(async () => {
  world = await invoicesWorld();
}, 60_000);
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  expect(await world.drift()).toEqual([]);
  await world.close();
});

const approve = (invoiceId: string, token = world.analyst, lines: readonly object[] = LINES) =>
  world.judge(token, invoiceId, "approval", { acg_Lines__r: lines });
const refuse = (invoiceId: string, body: object = { acg_RejectionReason__c: "not-yours" }) =>
  world.judge(world.analyst, invoiceId, "rejection", body);
const appeal = (member: LoggedMember, invoiceId: string, acg_Appeal__c = "É da minha fazenda.") =>
  world.as(member.token, "POST", `/invoices/${invoiceId}/appeal`, { acg_Appeal__c });
const noticesOf = async (member: LoggedMember) =>
  (await world.as(member.token, "GET", "/notifications")).json()["records"] as Record<string, unknown>[];
const deedsOf = async (invoiceId: string) => {
  const { rows } = await sql<{ action: string }>`select action from platform.audit_entry
    where object = ${`invoice:${invoiceId}`} order by id`.execute(world.db);
  return rows.map(({ action }) => action);
};

test("an approval earns by the rules of the day of issue, once, and its member hears of it", async () => {
  const ana = await world.member();
  const id = await world.sent(ana, someInvoice({ number: 4_218 }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ]);
  expect(answers.find(({ status }) => status === 200)?.json()["Points__c"]).toBe(18_240);
  expect(await world.available(ana.id)).toBe(18_240);
  expect(await world.read(ana, id)).toMatchObject({ acg_Status__c: "Aprovada", Points__c: 18_240 });
  expect(await noticesOf(ana)).toMatchObject([
    {
      title: "Nota 004.218 aprovada",
      message: "18.240 pontos caíram com esta nota.",
      acg_RedirectUrl__c: `/notas-fiscais?nota=${id}`,
    },
  ]);
  const { rows } = await sql`select description, origin, commercial_gain_cents from points.entry
    where member_id = ${ana.id}`.execute(world.db);
  expect(rows).toEqual([
    {
      description: "Nota fiscal 004.218",
      origin: "Agro Vale 12345678000195",
      commercialGainCents: 1_824_050,
    },
  ]);
  expect(await deedsOf(id)).toEqual(["invoices.invoice-approved"]);
});

test("lines that come to more than the invoice are refused, and nothing is earned", async () => {
  const ana = await world.member();
  const id = await world.sent(ana);
  const answer = await approve(id, world.analyst, [...LINES, { ProductCode: "X", acg_TotalCents__c: 1 }]);
  expect(answer.json()["errors"]).toEqual([{ field: "body.acg_Lines__r", code: "MORE_THAN_TOTAL" }]);
  expect(await world.available(ana.id)).toBe(0);
});

test("two reviewers do not judge one invoice unawares", async () => {
  const ana = await world.member();
  const id = await world.sent(ana);
  const claims = await Promise.all(
    [world.analyst, world.colleague].map((token) => world.judge(token, id, "claim", {})),
  );
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [owner, other] =
    claims[0]?.status === 200 ? [world.analyst, world.colleague] : [world.colleague, world.analyst];
  expect((await approve(id, other)).code).toBe("invoices/claimed-by-another");
  const evidence = (await world.as(other, "GET", `/invoice-reviews/${id}`)).json();
  expect((await world.judge(other, id, "claim", { OwnerId: evidence["OwnerId"] })).status).toBe(200);
  expect((await approve(id, owner)).code).toBe("invoices/claimed-by-another");
  expect((await approve(id, other)).status).toBe(200);
  expect((await world.judge(owner, id, "claim", {})).code).toBe("invoices/not-in-review");
});

describe("a refused invoice", () => {
  test("says why, is appealed against once, and is approved in the end", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    const missing = await refuse(id, { acg_RejectionReason__c: "other" });
    expect(missing.json()["errors"]).toEqual([{ field: "body.acg_RejectionNote__c", code: "TOO_SHORT" }]);
    const note = "A nota saiu no CPF do seu pai.";
    expect(
      (await refuse(id, { acg_RejectionReason__c: "not-yours", acg_RejectionNote__c: note })).status,
    ).toBe(200);
    expect(await world.read(ana, id)).toMatchObject({
      acg_Status__c: "Reprovada",
      acg_RejectionReason__c: "not-yours",
      acg_RejectionNote__c: note,
      acg_AppealUntil__c: expect.any(String) as string,
    });
    const twice = await Promise.all([appeal(ana, id), appeal(ana, id)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await world.read(ana, id)).toMatchObject({ acg_Status__c: "Em Reanálise" });
    expect((await approve(id, world.colleague)).status).toBe(200);
    expect(await world.available(ana.id)).toBe(18_240);
    const after = await world.read(ana, id);
    expect(after).not.toHaveProperty("acg_RejectionReason__c");
    expect((await noticesOf(ana)).map(({ message }) => message)).toEqual([
      "18.240 pontos caíram com esta nota.",
      "Veja o motivo. Se não concordar, você pode pedir outra análise em até 15 dias.",
    ]);
  });

  test("that is refused again, or 15 days old, is not appealed against any more", async () => {
    const ana = await world.member();
    const [again, old] = [await world.sent(ana), await world.sent(ana)];
    await refuse(again);
    await appeal(ana, again);
    await refuse(again);
    expect((await appeal(ana, again)).code).toBe("invoices/not-appealable");
    await refuse(old);
    await sql`update invoices.invoice set judged_at = judged_at - interval '15 days' where id = ${old}`.execute(
      world.db,
    );
    expect((await appeal(ana, old)).code).toBe("invoices/not-appealable");
  });

  test("leaves its key to whom it belongs, and then takes it from nobody by an appeal", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    const body = someInvoice();
    const id = await world.sent(ana, body);
    await refuse(id);
    expect((await world.send(ana, body)).code).toBe("invoices/already-sent");
    await world.sent(bia, body);
    expect((await appeal(ana, id)).code).toBe("invoices/already-sent");
  });

  test("of two who appeal with one key at once, one is heard", async () => {
    const people = await Promise.all([world.member(), world.member()]);
    const body = someInvoice();
    const ids: string[] = [];
    for (const member of people) {
      const id = await world.sent(member, body);
      await refuse(id);
      ids.push(id);
    }
    const answers = await Promise.all(people.map((member, at) => appeal(member, ids[at] ?? "")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("a cancellation", () => {
  const cancel = (token: string, invoiceId: string, step = "") =>
    world.judge(
      token,
      invoiceId,
      `cancellation${step}`,
      step === "" ? { acg_Reason__c: "Mercadoria devolvida" } : undefined,
    );

  test("takes two operators, takes the points back, and is shown with its reason", async () => {
    const ana = await world.member();
    const id = await world.sent(ana, someInvoice({ number: 3_402 }));
    expect((await cancel(world.analyst, id)).code).toBe("invoices/not-approved");
    await approve(id);
    expect((await cancel(world.colleague, id, "/confirmation")).code).toBe("invoices/no-cancellation");
    expect((await cancel(world.analyst, id)).status).toBe(200);
    expect((await cancel(world.colleague, id)).code).toBe("invoices/cancellation-asked");
    expect((await cancel(world.analyst, id, "/confirmation")).code).toBe("invoices/own-cancellation");
    expect(await world.available(ana.id)).toBe(18_240);
    const both = await Promise.all([1, 2].map(() => cancel(world.colleague, id, "/confirmation")));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await world.available(ana.id)).toBe(0);
    const shown = await world.read(ana, id);
    expect(shown).toMatchObject({
      acg_Status__c: "Aprovada",
      acg_CancelledDate__c: expect.any(String) as string,
      acg_CancellationReason__c: "Mercadoria devolvida",
    });
    expect(shown).not.toHaveProperty("Points__c");
    expect((await cancel(world.analyst, id)).code).toBe("invoices/not-approved");
    expect(await deedsOf(id)).toEqual([
      "invoices.invoice-approved",
      "invoices.invoice-cancellation-asked",
      "invoices.invoice-cancelled",
    ]);
  });

  test("is withdrawn before it is confirmed", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    await approve(id);
    await cancel(world.analyst, id);
    const withdraw = () => world.as(world.analyst, "DELETE", `/invoice-reviews/${id}/cancellation`);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).code).toBe("invoices/no-cancellation");
    expect((await cancel(world.colleague, id, "/confirmation")).code).toBe("invoices/no-cancellation");
    expect(await world.available(ana.id)).toBe(18_240);
  });

  test("is refused to one operator by the database, too", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    await approve(id);
    await cancel(world.analyst, id);
    await expect(
      sql`update invoices.cancellation set confirmed_by = asked_by, confirmed_at = platform.clock()
        where invoice_id = ${id}`.execute(world.db),
    ).rejects.toThrow("nobody_confirms_their_own");
  });
});

test("the queue has the oldest first, and the evidence lays everything side by side", async () => {
  const ana = await world.member();
  const ids = [await world.sent(ana), await world.sent(ana, someInvoice({ cents: 2_000_000 }))];
  const seen: Record<string, unknown>[] = [];
  for (let cursor = ""; ;) {
    const answer = await world.as(world.analyst, "GET", `/invoice-reviews${cursor}`);
    const page = answer.json() as { records: Record<string, unknown>[]; nextCursor?: string };
    seen.push(...page.records);
    if (page.nextCursor === undefined) break;
    cursor = `?cursor=${page.nextCursor}`;
  }
  expect(seen.map(({ Id }) => Id).filter((id) => ids.includes(String(id)))).toEqual(ids);
  const evidence = (await world.as(world.analyst, "GET", `/invoice-reviews/${ids[1]}`)).json();
  expect(evidence).toMatchObject({
    ContactId: ana.id,
    acg_Alerts__c: ["round-total"],
    acg_Distributor__c: { acg_ElegivelNF__c: true, acg_IsByRoot__c: false },
    acg_Others__r: [{ Id: ids[0] }],
  });
  expect((await world.as(ana.token, "GET", "/invoice-reviews")).code).toBe("permission-denied");
});
