import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoicesWorld, type InvoicesWorld } from "../../../../test/world/invoices-world.ts";
import { closingsIn } from "../../../../test/world/privacy-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { daysAgo, someInvoice } from "../../../../test/world/some-invoice.ts";
import { sql } from "../../../platform/database/database.ts";
import { balanceOf, hold, postHold } from "../../points/index.ts";

let world: InvoicesWorld;
beforeAll(async () => {
  world = await invoicesWorld();
}, 60_000);
afterAll(() => world.close());

describe("a cancellation", () => {
  const cancel = (token: string, invoiceId: string, step = "", kind = "returned") =>
    world.judge(
      token,
      invoiceId,
      `cancellation${step}`,
      step === "" ? { acg_Reason__c: "Mercadoria devolvida", acg_Kind__c: kind } : undefined,
    );
  const cancelled = async (member: LoggedMember, body: object, kind?: string) => {
    const id = await world.sent(member, body);
    await world.approve(id);
    await cancel(world.analyst, id, "", kind);
    expect((await cancel(world.colleague, id, "/confirmation")).status).toBe(200);
    return id;
  };

  test("keeps the key of a returned purchase for ever, and frees that of another's, or of one judged wrongly", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    const returned = someInvoice();
    await cancelled(ana, returned);
    expect((await world.send(ana, returned)).code).toBe("invoices/already-sent");
    expect((await world.send(bia, returned)).code).toBe("invoices/sent-by-another");
    const good = someInvoice();
    await cancelled(ana, good, "not-theirs");
    expect((await world.send(ana, good)).code).toBe("invoices/already-sent");
    await world.approve(await world.sent(bia, good));
    expect(await world.available(bia.id)).toBe(18_240);
    const misjudged = someInvoice();
    await cancelled(ana, misjudged, "misjudged");
    await world.approve(await world.sent(ana, misjudged));
    expect(await world.available(ana.id)).toBe(18_240);
  });

  test("frees a key for whoever sends it, however late that is", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    const body = someInvoice({ issuedOn: daysAgo(20) });
    await cancelled(ana, body, "not-theirs");
    await world.set("InvoiceSubmissionDays", 10);
    const late = await world.send(bia, someInvoice({ issuedOn: daysAgo(20) }));
    const freed = await world.send(bia, body);
    await world.set("InvoiceSubmissionDays", 90);
    expect([late.status, freed.status]).toEqual([200, 200]);
    expect([late.json(), freed.json()]).toMatchObject([
      { acg_RejectionReason__c: "sent-too-late" },
      { acg_Status__c: "Em Análise" },
    ]);
  });

  test("of an invoice whose member left tells nobody, and leaves no word of its operator in the books", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    await world.approve(id);
    const closings = closingsIn(world);
    await closings.closeAccount(ana);
    await closings.letDaysPass();
    await closings.round("privacy.end-due");
    expect((await cancel(world.analyst, id)).status).toBe(200);
    expect((await cancel(world.colleague, id, "/confirmation")).status).toBe(200);
    const { rows } = await sql`select first_name as name,
        (select count(*)::int from notifications.notification where member_id = member.id) as notices,
        (select array_agg(distinct cause_title) from points.entry
          where member_id = member.id and kind = 'Reversal') as titles,
        (select array_agg(reason) from earning.revision where member_id = member.id) as reasons
      from identity.member where id = ${ana.id}`.execute(world.db);
    const words = ["Nota fiscal devolvida"];
    expect(rows).toEqual([{ name: "Conta", notices: 0, titles: words, reasons: words }]);
  });

  test("leaves owed what was spent", async () => {
    const ana = await world.member();
    const body = someInvoice();
    const id = await world.sent(ana, body);
    await world.approve(id);
    await world.inOne(async (tx) => {
      const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } as const };
      const holdId = await hold(tx, { memberId: ana.id, points: 10_000, minutes: 30, ...line });
      await postHold(tx, holdId ?? "", line);
    });
    await cancel(world.analyst, id);
    await cancel(world.colleague, id, "/confirmation");
    expect(await balanceOf(world.db, ana.id)).toMatchObject({ available: 0, debt: 10_000 });
  });

  test("confirmed and withdrawn at the same moment, is one of both", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    await world.approve(id);
    await cancel(world.analyst, id);
    const [confirmed, withdrawn] = await Promise.all([
      cancel(world.colleague, id, "/confirmation"),
      world.as(world.analyst, "DELETE", `/invoice-reviews/${id}/cancellation`),
    ]);
    expect([confirmed.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await world.available(ana.id)).toBe(confirmed.status === 200 ? 0 : 18_240);
  });

  test("that waits is found by the other operator, and the cancelled by its member", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    await world.approve(id);
    const asked = async () => {
      const list = await world.as(world.colleague, "GET", "/invoice-reviews?acg_IsCancellationAsked__c=true");
      return (list.json()["records"] as { Id: string }[]).map(({ Id }) => Id);
    };
    expect(await asked()).not.toContain(id);
    await cancel(world.analyst, id);
    expect(await asked()).toContain(id);
    await cancel(world.colleague, id, "/confirmation");
    expect(await asked()).not.toContain(id);
    const found = async (query: string) =>
      (await world.as(ana.token, "GET", `/invoices?${query}`)).json()["totalSize"];
    expect([await found("acg_IsCancelled__c=true"), await found("acg_Status__c=Aprovada")]).toEqual([1, 0]);
    expect((await world.notices(ana))[0]?.["message"]).toBe("O que ela rendeu foi estornado. Veja o motivo.");
    const file = await world.as(ana.token, "GET", "/invoices/export");
    expect(file.text).toMatch(/;Cancelada;;/);
  });

  test("takes two operators, takes the points back, and is shown with its reason", async () => {
    const ana = await world.member();
    const id = await world.sent(ana, someInvoice({ number: 3_402 }));
    expect((await cancel(world.analyst, id)).code).toBe("invoices/not-approved");
    await world.approve(id);
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
    expect(await world.deeds(id)).toEqual([
      "invoices.invoice-approved",
      "invoices.invoice-cancellation-asked",
      "invoices.invoice-cancelled",
    ]);
  });

  test("is withdrawn before it is confirmed", async () => {
    const ana = await world.member();
    const id = await world.sent(ana);
    await world.approve(id);
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
    await world.approve(id);
    await cancel(world.analyst, id);
    await expect(
      sql`update invoices.cancellation set confirmed_by = asked_by, confirmed_at = platform.clock()
        where invoice_id = ${id}`.execute(world.db),
    ).rejects.toThrow("nobody_confirms_their_own");
  });
});
