import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoicesWorld, LINES, type InvoicesWorld } from "../../../../test/world/invoices-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { addIssuer, daysAgo, someInvoice } from "../../../../test/world/some-invoice.ts";
import { sql } from "../../../platform/database/database.ts";
import { ownData } from "../index.ts";
import { freeze } from "../../points/index.ts";

let world: InvoicesWorld;
beforeAll(async () => {
  world = await invoicesWorld();
}, 60_000);
afterAll(() => world.close());

const refuse = (invoiceId: string, body: object = { acg_RejectionReason__c: "not-yours" }) =>
  world.judge(world.analyst, invoiceId, "rejection", body);
const appeal = (member: LoggedMember, invoiceId: string, acg_Appeal__c = "É da minha fazenda.") =>
  world.as(member.token, "POST", `/invoices/${invoiceId}/appeal`, { acg_Appeal__c });

test("an approval earns by the rules of the day of issue, once, and its member hears of it", async () => {
  const ana = await world.member();
  const id = await world.sent(ana, someInvoice({ number: 4_218 }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.approve(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ]);
  expect(answers.find(({ status }) => status === 200)?.json()["Points__c"]).toBe(18_240);
  expect(await world.available(ana.id)).toBe(18_240);
  expect(await world.read(ana, id)).toMatchObject({ acg_Status__c: "Aprovada", Points__c: 18_240 });
  expect(await world.notices(ana)).toMatchObject([
    {
      title: "Nota 004.218 aprovada",
      message: "Esta nota rendeu 18.240 pontos.",
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
  expect(await world.deeds(id)).toEqual(["invoices.invoice-approved"]);
});

test("lines that come to more than the invoice are refused, and nothing is earned", async () => {
  const ana = await world.member();
  const id = await world.sent(ana);
  const answer = await world.approve(id, world.analyst, [
    ...LINES,
    { ProductCode: "X", acg_TotalCents__c: 1 },
  ]);
  expect(answer.json()["errors"]).toEqual([{ field: "body.acg_Lines__r", code: "MORE_THAN_TOTAL" }]);
  expect(await world.available(ana.id)).toBe(0);
});

test("the same approval sent again with its key answers what came of the first", async () => {
  const ana = await world.member();
  const id = await world.sent(ana);
  const headers = { "idempotency-key": "approves-once" };
  const path = `/invoice-reviews/${id}/approval`;
  const twice = () => world.as(world.analyst, "POST", path, { acg_Lines__r: LINES }, headers);
  const [first, second] = [await twice(), await twice()];
  expect([first.status, second.text]).toEqual([200, first.text]);
  expect(await world.available(ana.id)).toBe(18_240);
});

test("what the document says in the place of a member's slip is stated with the approval, and recorded", async () => {
  const ana = await world.member();
  const id = await world.sent(ana, someInvoice({ cents: 182_405 }));
  const right = { acg_Lines__r: LINES, acg_TotalCents__c: 1_824_050 };
  const other = { ...right, acg_IssueDate__c: daysAgo(70) };
  expect((await world.judge(world.analyst, id, "approval", other)).json()["errors"]).toEqual([
    { field: "body.acg_IssueDate__c", code: "NOT_IN_MONTH_OF_KEY" },
  ]);
  expect((await world.judge(world.analyst, id, "approval", right)).status).toBe(200);
  expect(await world.read(ana, id)).toMatchObject({ acg_TotalCents__c: 1_824_050, Points__c: 18_240 });
  expect((await world.notices(ana))[0]?.["message"]).toMatch(/Corrigimos a data ou o valor/);
  const { rows } = await sql`select before ->> 'cents' as before, after ->> 'cents' as after
    from platform.audit_entry where object = ${`invoice:${id}`}`.execute(world.db);
  expect(rows).toEqual([{ before: "182405", after: "1824050" }]);
});

describe("a rule for some sellers", () => {
  const approvedOf = async (issuerTaxId: string) => {
    const ana = await world.member();
    const answer = await world.approve(await world.sent(ana, someInvoice({ issuerTaxId })));
    return answer.json()["Points__c"];
  };

  test("counts invoices of the distributor that it names by its number, and of the channel by its id", async () => {
    const [named, channel] = await world.inOne(async (tx) => [
      await addIssuer(tx, "11222333000181"),
      await addIssuer(tx, "44555666000181"),
    ]);
    expect(named).not.toBe(channel);
    await world.rule({ points: 2, distributors: ["NSAP-11222333000181"] });
    await world.rule({ points: 3, channels: [channel ?? ""] });
    expect(await approvedOf("11222333000181")).toBe(36_480);
    expect(await approvedOf("44555666000181")).toBe(54_720);
    expect(await approvedOf("12345678000195")).toBe(18_240);
  });
});

test("an issuer that came to count after the sending is who the approval says", async () => {
  const ana = await world.member();
  const id = await world.sent(ana, someInvoice({ issuerTaxId: "77888999000181" })).then(async (sent) => {
    expect(await world.read(ana, sent)).toMatchObject({ acg_RejectionReason__c: "issuer-not-eligible" });
    return sent;
  });
  await world.inOne((tx) => addIssuer(tx, "77888999000181"));
  expect((await appeal(ana, id)).status).toBe(200);
  await world.approve(id);
  expect(await world.read(ana, id)).toMatchObject({
    acg_Distributor__r: { Name: "Agro Vale 77888999000181" },
  });
});

test("a closed account earns nothing, and its invoice waits", async () => {
  const ana = await world.member();
  const id = await world.sent(ana);
  await world.inOne((tx) => freeze(tx, ana.id));
  expect((await world.approve(id)).code).toBe("points/balance-frozen");
  expect(await world.read(ana, id)).toMatchObject({ acg_Status__c: "Em Análise" });
});

test("an erased member leaves no words, and nothing that waits to be judged", async () => {
  const ana = await world.member();
  const [waiting, refused, cancelled] = [await world.sent(ana), await world.sent(ana), await world.sent(ana)];
  await refuse(refused, { acg_RejectionReason__c: "other", acg_RejectionNote__c: "Falamos com Ana." });
  await appeal(ana, refused, "Sou eu, Ana.");
  await world.approve(cancelled);
  await world.judge(world.analyst, cancelled, "cancellation", {
    acg_Reason__c: "Ana devolveu.",
    acg_Kind__c: "returned",
  });
  await world.inOne((tx) => ownData.eraseMember?.(tx, ana.id) ?? Promise.resolve());
  const { rows } = await sql`select invoice::text || coalesce(cancellation::text, '') as words, status
    from invoices.invoice left join invoices.cancellation on invoice_id = invoice.id
    where member_id = ${ana.id} order by invoice.id`.execute(world.db);
  expect(rows.map((row) => (row as { status: string }).status)).toEqual(["rejected", "rejected", "approved"]);
  expect(JSON.stringify(rows)).not.toMatch(/Ana/);
  expect((await world.approve(waiting)).code).toBe("invoices/not-in-review");
  // What was asked of it before is asked anew.
  const confirm = () => world.judge(world.colleague, cancelled, "cancellation/confirmation");
  expect((await confirm()).code).toBe("invoices/no-cancellation");
  const again = { acg_Reason__c: "Devolvida.", acg_Kind__c: "returned" };
  await world.judge(world.analyst, cancelled, "cancellation", again);
  expect((await confirm()).status).toBe(200);
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
  expect((await world.approve(id, other)).code).toBe("invoices/claimed-by-another");
  const evidence = (await world.as(other, "GET", `/invoice-reviews/${id}`)).json();
  expect((await world.judge(other, id, "claim", { OwnerId: evidence["OwnerId"] })).status).toBe(200);
  expect((await world.approve(id, owner)).code).toBe("invoices/claimed-by-another");
  expect((await world.approve(id, other)).status).toBe(200);
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
    expect((await world.approve(id, world.colleague)).status).toBe(200);
    expect(await world.available(ana.id)).toBe(18_240);
    const after = await world.read(ana, id);
    expect(after).not.toHaveProperty("acg_RejectionReason__c");
    expect((await world.notices(ana)).map(({ message }) => message)).toEqual([
      "Esta nota rendeu 18.240 pontos.",
      "Veja o motivo. Se não concordar, você pode pedir outra análise em até 15 dias.",
    ]);
  });

  test("that is refused again, or more than 15 days old, is not appealed against any more", async () => {
    const ana = await world.member();
    const [again, old] = [await world.sent(ana), await world.sent(ana)];
    await refuse(again);
    await appeal(ana, again);
    await refuse(again);
    expect((await appeal(ana, again)).code).toBe("invoices/not-appealable");
    await refuse(old);
    const judgedAgo = (days: number) =>
      sql`update invoices.invoice set judged_at = platform.clock() - make_interval(days => ${days}::int)
        where id = ${old}`.execute(world.db);
    // The whole of the fifteenth day counts, in São Paulo.
    await judgedAgo(15);
    expect(await world.read(ana, old)).toMatchObject({
      acg_AppealUntil__c: new Date(`${daysAgo(-1)}T02:59:59.999Z`).toISOString(),
    });
    await judgedAgo(16);
    expect((await appeal(ana, old)).code).toBe("invoices/not-appealable");
  });

  test("leaves its key to whom it belongs, and then takes it from nobody by an appeal", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    const body = someInvoice();
    const id = await world.sent(ana, body);
    await refuse(id);
    expect((await world.send(ana, body)).code).toBe("invoices/already-sent");
    await world.sent(bia, body);
    expect((await appeal(ana, id)).code).toBe("invoices/sent-by-another");
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

test("the queue has the oldest first, and the evidence lays everything side by side", async () => {
  const ana = await world.member();
  const again = await world.sent(ana);
  await refuse(again);
  const ids = [await world.sent(ana), await world.sent(ana, someInvoice({ cents: 2_000_000 }))];
  await appeal(ana, again);
  const seen: Record<string, unknown>[] = [];
  for (let cursor = ""; ;) {
    const answer = await world.as(world.analyst, "GET", `/invoice-reviews${cursor}`);
    const page = answer.json() as { records: Record<string, unknown>[]; nextCursor?: string };
    seen.push(...page.records);
    if (page.nextCursor === undefined) break;
    cursor = `?cursor=${page.nextCursor}`;
  }
  // One that is looked at again has waited since its appeal.
  const waiting = [...ids, again];
  expect(seen.map(({ Id }) => Id).filter((id) => waiting.includes(String(id)))).toEqual(waiting);
  const evidence = (await world.as(world.analyst, "GET", `/invoice-reviews/${ids[1]}`)).json();
  expect(evidence).toMatchObject({
    ContactId: ana.id,
    acg_Alerts__c: ["round-total"],
    acg_Distributor__c: { acg_ElegivelNF__c: true, acg_IsByRoot__c: false },
    acg_Others__r: [{ Id: ids[0] }, { Id: again }],
  });
  expect((await world.as(ana.token, "GET", "/invoice-reviews")).code).toBe("permission-denied");
});
