import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someAddress } from "../../../test/world/second-factor-world.ts";
import { emailOf, someCase } from "../../../test/world/some-case.ts";
import { supportWorld, type SupportWorld } from "../../../test/world/support-world.ts";
import { sql } from "../../platform/database/database.ts";
import { changeSetting } from "../settings/index.ts";

let world: SupportWorld;
beforeAll(async () => {
  world = await supportWorld();
}, 60_000);
afterAll(() => world.close());

const mailsTo = async (email: string) => {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, text from platform.outbox where recipient = ${email} order by id`.execute(world.db);
  return rows;
};
const key = (name: string) => ({ "idempotency-key": name });

test("a visitor opens a case with the proof of a browser's work, and gets its protocol, here and by e-mail", async () => {
  const body = someCase({ Description: "Veja https://golpe.example e ligue já", Name: "Compre agora" });
  const without = await world.call("POST", "/api/addCase", { body });
  expect([without.status, without.code]).toEqual([403, "missing-recaptcha-token"]);
  const answer = await world.visit(body);
  expect(answer.json()).toEqual({ success: true, CaseNumber: expect.any(Number) as number });
  const [row] = await world.casesOf(emailOf(body));
  expect(row).toMatchObject({ memberId: null, status: "aberto", phone: "66998124471", name: "Compre agora" });
  const [mail] = await mailsTo(emailOf(body));
  expect(mail?.text).toContain(String(answer.json()["CaseNumber"]).replace(/(\d{3})$/, ".$1"));
  // What a stranger typed is spoken to nobody through us.
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/golpe|Compre/);
});

test("a member's case is theirs by the session, whatever the call claims, and has the account's name", async () => {
  const ana = await world.member();
  const body = {
    Type: "Nota Fiscal",
    Reason: "Nota sem pontos",
    Name: "Outra Pessoa",
    RecordTypeId: "012000000000000",
  };
  const answer = await world.writeAs(ana, { ...body, ContactId: ana.id });
  expect(answer.json()).toMatchObject({ success: true, Id: expect.stringMatching(/^500/) as string });
  const { rows } = await sql<Record<string, unknown>>`
    select * from support.support_case where id = ${String(answer.json()["Id"])}`.execute(world.db);
  expect(rows[0]).toMatchObject({ memberId: ana.id, name: "Ana Ribeiro", network: null });
  const type = await world.call("GET", "/api/getRecordType?name=Atendimento");
  expect(rows[0]?.["recordTypeId"]).toBe(type.json()["Id"]);
});

describe("row 1: who a case is claimed to be of", () => {
  test("another member and nobody are missing alike", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    const foreign = await world.writeAs(ana, { ContactId: bia.id });
    const missing = await world.writeAs(ana, { ContactId: "003000000000000" });
    for (const { status, code } of [foreign, missing]) expect([status, code]).toEqual([404, "not-found"]);
  });

  test("a session that ended makes no visitor's case of a member's", async () => {
    const ana = await world.member();
    const gone = await world.visit(someCase({ ContactId: ana.id }));
    expect([gone.status, gone.code]).toEqual([401, "no-uid"]);
    const dead = await world.call("POST", "/api/addCase", {
      token: `${ana.token.slice(0, -4)}AAAA`,
      body: someCase({ ContactId: ana.id }),
    });
    expect(dead.code).toBe("no-uid");
  });
});

test("row 2: what stands beside a case's own fields is not stored", async () => {
  const ana = await world.member();
  const body = {
    Status: "fechado",
    CaseNumber: 1,
    OwnerId: ana.id,
    memberId: ana.id,
    acg_Score__c: 5,
    resolved_at: "2026-01-01",
  };
  const answer = await world.writeAs(ana, body);
  const { rows } = await sql<Record<string, unknown>>`
    select * from support.support_case where id = ${String(answer.json()["Id"])}`.execute(world.db);
  expect(rows[0]).toMatchObject({ status: "aberto", claimedBy: null, score: null, resolvedAt: null });
  expect(Number(rows[0]?.["number"])).toBeGreaterThan(20_000);
});

test("row 17: markup in a case stays text", async () => {
  const ana = await world.member();
  const text = `<img src=x onerror=alert(1)> javascript:alert(1)`;
  const answer = await world.writeAs(ana, { Description: text });
  const read = await world.call("GET", `/api/cases/${String(answer.json()["Id"])}`, { token: ana.token });
  expect(read.json()["Description"]).toBe(text);
  expect(read.headers["content-type"]).toContain("application/json");
});

describe("row 19: the same case sent again", () => {
  test("is one, by a member a hundred times at once and by a visitor with another proof", async () => {
    const ana = await world.member();
    const asMember = await Promise.all(
      Array.from({ length: 100 }, () =>
        world.call("POST", "/api/addCase", {
          token: ana.token,
          headers: { ...key("taps-a-hundred-times"), "x-forwarded-for": someAddress() },
          body: someCase({ SuppliedEmail: "cem@correio.example" }),
        }),
      ),
    );
    expect(new Set(asMember.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await world.casesOf("cem@correio.example")).toHaveLength(1);
    const body = someCase();
    const [first, again] = [
      await world.visit(body, key("visitor-1")),
      await world.visit(body, key("visitor-1")),
    ];
    expect(again.text).toBe(first.text);
    expect(await world.casesOf(emailOf(body))).toHaveLength(1);
    expect(await mailsTo(emailOf(body))).toHaveLength(1);
  });

  test("with other words is refused, and without a key it is another case", async () => {
    const ana = await world.member();
    await world.writeAs(ana, {}, key("used-before"));
    const other = await world.writeAs(ana, { Description: "Outra coisa" }, key("used-before"));
    expect([other.status, other.code]).toEqual([422, "idempotency/key-reused"]);
    const body = { SuppliedEmail: "duas.vezes@correio.example" };
    await world.writeAs(ana, body);
    await world.writeAs(ana, body);
    expect(await world.casesOf("duas.vezes@correio.example")).toHaveLength(2);
  });
});

describe("row 32: cases by the hundred", () => {
  test("of one network are taken until the hour's number is full, many at once too, and others go on", async () => {
    await world.setLimits({ networkPerHour: 3 });
    const from = { "x-forwarded-for": "203.0.113.77" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.visit(someCase(), from)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(3_000);
    expect((await world.visit(someCase())).status).toBe(200);
    await world.setLimits({});
  });

  test("with one e-mail bring it few messages, and then are not taken", async () => {
    await world.setLimits({ emailPerDay: 4, mailsPerDay: 2 });
    const body = { SuppliedEmail: "Vitima@correio.example" };
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await world.visit(someCase(body))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await mailsTo("vitima@correio.example")).toHaveLength(2);
    await world.setLimits({});
  });

  test("of everybody fill no queue without end, and a member is not kept waiting by visitors", async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from support.support_case
      where member_id is null`.execute(world.db);
    await world.setLimits({ visitorsPerHour: (rows[0]?.count ?? 0) + 1, memberPerDay: 2 });
    expect((await world.visit(someCase())).status).toBe(200);
    expect((await world.visit(someCase())).status).toBe(429);
    const ana = await world.member();
    const own = [await world.writeAs(ana), await world.writeAs(ana), await world.writeAs(ana)];
    expect(own.map(({ status }) => status)).toEqual([200, 200, 429]);
    await world.setLimits({});
  });
});

test("row 35: what somebody writes to the support is in no record and no log", async () => {
  const [ana, from] = [await world.member(), world.logged.length];
  const secret = "o segredo da porteira azul";
  await world.writeAs(ana, { Description: secret });
  const id = await world.opened(ana);
  await world.call("POST", `/api/cases/${id}/messages`, {
    token: ana.token,
    headers: key("writes-a-secret"),
    body: { Description: secret },
  });
  await world.visit(someCase({ Description: secret, Name: "Zuleica Porteira" }));
  const { rows } = await sql<{ data: object }>`select data from platform.log_record`.execute(world.db);
  const written = world.logged.slice(from).join("\n") + JSON.stringify(rows);
  expect(written).not.toMatch(/porteira|Zuleica/i);
});

test("what a case may be about follows the account type, and a visitor has no invoices", async () => {
  const value = { types: [{ type: "Nota Fiscal", reasons: ["Nota recusada"] }], recordType: "Visita" };
  const { db } = world;
  await db.transaction().execute(async (tx) => {
    await changeSetting(tx, { name: "CaseSettings", value, userType: "gerente", actorId: "005Operator0001" });
  });
  const seller = await world.member({ profileCodes: ["Gerente", "timedevendas"] });
  const read = async (token?: string) =>
    ((await world.call("GET", "/api/cases/form", { token })).json()["types"] as { Type: string }[]).map(
      ({ Type }) => Type,
    );
  await expect.poll(() => read(seller.token)).toEqual(["Nota Fiscal"]);
  expect(await read((await world.member()).token)).toContain("Nota Fiscal");
  expect(await read()).not.toContain("Nota Fiscal");
});

test("section 4: a visitor is not offered invoices where their own setting has them, and opens no case about them", async () => {
  const about = { type: "Nota Fiscal", reasons: ["Nota recusada"] };
  const value = { types: [about, { type: "Outros", reasons: ["Dúvida"] }], recordType: "Visita" };
  await world.set("CaseSettingsUnlogged", value);
  const offered = async () => (await world.call("GET", "/api/cases/form")).json()["types"];
  await expect.poll(offered).toEqual([{ Type: "Outros", Reasons: ["Dúvida"] }]);
  const answer = await world.visit(someCase({ Type: about.type, Reason: about.reasons[0] }));
  expect([answer.status, answer.code]).toEqual([400, "invalid-request"]);
  expect((answer.json()["errors"] as { code: string }[])[0]?.code).toBe("EMPTY_TYPE");
});

test("the form shows a member what is known of them, and a visitor nothing", async () => {
  const ana = await world.member();
  const own = (await world.call("GET", "/api/cases/form", { token: ana.token })).json();
  expect(own["Contact"]).toEqual({ Id: ana.id, Name: "Ana Ribeiro", Email: ana.email });
  expect((await world.call("GET", "/api/cases/form")).json()["Contact"]).toBeUndefined();
});

test("error-recordType: a record type that nothing has is missing, and without a name it is a contact's", async () => {
  const missing = await world.call("GET", "/api/getRecordType?name=Nada");
  expect([missing.status, missing.code]).toEqual([404, "error-recordType"]);
  const contact = await world.call("GET", "/api/getRecordType");
  expect(contact.json()).toEqual({
    success: true,
    Id: expect.stringMatching(/^012\w{12}$/) as string,
    Name: "WelcomeContact",
  });
});
