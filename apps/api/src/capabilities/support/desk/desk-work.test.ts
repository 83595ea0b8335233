import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoggedMember } from "../../../../test/world/members.ts";
import type { LoggedOperator } from "../../../../test/world/operator-world.ts";
import { someCase } from "../../../../test/world/some-case.ts";
import { supportWorld, type SupportWorld } from "../../../../test/world/support-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { supportCapability } from "../index.ts";
import { exportOf } from "../own-cases.ts";

let world: SupportWorld;
let olga: LoggedOperator;
let otavio: LoggedOperator;
beforeAll(async () => {
  world = await supportWorld();
  [olga, otavio] = [await world.loggedIn(["support"]), await world.loggedIn(["support"])];
}, 60_000);
afterAll(() => world.close());

let keys = 0;
const post = ({ token }: { token: string }, path: string, body?: object) =>
  world.call("POST", `/api${path}`, {
    token,
    headers: { "idempotency-key": `support-${(keys += 1)}` },
    body,
  });
const claim = (who: LoggedOperator, caseId: string, from?: string) =>
  post(who, `/support/cases/${caseId}/claim`, { OwnerId: from });
const read = async ({ token }: LoggedMember, caseId: string) =>
  (await world.call("GET", `/api/cases/${caseId}`, { token })).json();
const rate = (who: LoggedMember, caseId: string, score: number, comment?: string) =>
  post(who, `/cases/${caseId}/satisfaction`, { acg_Score__c: score, acg_Comment__c: comment });
const noticesOf = async ({ token }: LoggedMember) =>
  (await world.call("GET", "/api/notifications", { token })).json()["records"] as Record<string, unknown>[];
const run = async (task: "support.close-settled" | "support.forget-old-cases") => {
  const job = { jobId: "1", attempt: 1, maxAttempts: 25, signal: AbortSignal.timeout(20_000) };
  await supportCapability.jobs?.[task]?.run({}, world.platform, job);
};

test("a case goes its whole way: taken, answered, asked, written to, resolved, rated, opened again, closed", async () => {
  const ana = await world.member();
  const id = await world.opened(ana);
  expect((await claim(olga, id)).status).toBe(200);
  expect((await world.answerAs(olga, id, "aguardando_cliente", "Qual é a nota?")).status).toBe(200);
  expect((await read(ana, id))["Status"]).toBe("aguardando_cliente");
  expect((await post(ana, `/cases/${id}/messages`, { Description: "A 003.610" })).status).toBe(200);
  expect((await read(ana, id))["Status"]).toBe("em_atendimento");
  expect((await rate(ana, id, 5)).code).toBe("support/not-resolved");
  expect((await world.answerAs(olga, id, "resolvido", "Os pontos caíram.")).status).toBe(200);
  expect((await rate(ana, id, 4, " Rápido ")).status).toBe(200);
  expect((await rate(ana, id, 1)).code).toBe("support/already-rated");
  expect((await post(ana, `/cases/${id}/reopen`, { Description: "Faltou metade" })).status).toBe(200);
  expect((await post(ana, `/cases/${id}/reopen`, { Description: "De novo" })).code).toBe(
    "support/reopen-over",
  );
  expect((await world.answerAs(otavio, id, "resolvido", "Agora sim.")).status).toBe(200);
  expect((await post(otavio, `/support/cases/${id}/close`)).status).toBe(200);
  const shown = await read(ana, id);
  expect(shown).toMatchObject({
    Status: "fechado",
    acg_Satisfaction__c: { acg_Score__c: 4, acg_Comment__c: "Rápido" },
  });
  const entries = shown["acg_Entries__r"] as Record<string, unknown>[];
  expect(entries.map((entry) => [entry["acg_Author__c"], entry["Description"], entry["Status"]])).toEqual([
    ["support", undefined, "em_atendimento"],
    ["support", "Qual é a nota?", "aguardando_cliente"],
    ["client", "A 003.610", "em_atendimento"],
    ["support", "Os pontos caíram.", "resolvido"],
    ["client", "Faltou metade", "aberto"],
    ["support", "Agora sim.", "resolvido"],
    ["support", undefined, "fechado"],
  ]);
  const { rows } =
    await sql`select actor_id, subject_id, action, before ->> 'state' as was, after ->> 'state' as became
    from platform.audit_entry where object = ${`case:${id}`} order by id`.execute(world.db);
  const by = (who: LoggedOperator, action: string, was: string, became: string) => ({
    actorId: who.id,
    subjectId: ana.id,
    action: `support.case-${action}`,
    was,
    became,
  });
  expect(rows).toEqual([
    by(olga, "claimed", "aberto", "em_atendimento"),
    by(olga, "answered", "em_atendimento", "aguardando_cliente"),
    by(olga, "answered", "em_atendimento", "resolvido"),
    by(otavio, "answered", "aberto", "resolvido"),
    by(otavio, "closed", "resolvido", "fechado"),
  ]);
});

test("an answer reaches a member as a notification that leads to the case, and a visitor as an e-mail", async () => {
  const ana = await world.member();
  const id = await world.opened(ana);
  await sql`delete from platform.live_event where member_id = ${ana.id}`.execute(world.db);
  await world.answerAs(olga, id, "em_atendimento", "Estamos vendo.");
  expect(await noticesOf(ana)).toMatchObject([
    { acg_RedirectUrl__c: `/fale-conosco/detalhe/${id}`, Read__c: false },
  ]);
  const { rows: events } =
    await sql`select distinct topic from platform.live_event where member_id = ${ana.id}
    order by topic`.execute(world.db);
  expect(events).toEqual([{ topic: "notifications" }, { topic: "support" }]);
  const body = someCase({ SuppliedEmail: "visita@correio.example" });
  await world.visit(body);
  const { rows } = await sql<{ id: string }>`
    select id from support.support_case where email = 'visita@correio.example'`.execute(world.db);
  await world.answerAs(olga, rows[0]?.id ?? "", "resolvido", "Começa em julho.");
  const { rows: mails } = await sql<{ text: string }>`select text from platform.outbox
    where recipient = 'visita@correio.example' order by id desc limit 1`.execute(world.db);
  const text = mails[0]?.text;
  expect(text).toMatch(/^Começa em julho\./);
  expect(text).toContain("Fale Conosco (http://127.0.0.1/fale-conosco) e informe o número deste.\n");
});

test("support/claimed-by-other: two operators do not work on one case unawares", async () => {
  const ana = await world.member();
  const id = await world.opened(ana);
  const both = await Promise.all([claim(olga, id), claim(otavio, id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [first, second] = both[0].status === 200 ? [olga, otavio] : [otavio, olga];
  expect((await world.answerAs(second, id, "resolvido")).code).toBe("support/claimed-by-other");
  expect((await claim(second, id, "005000000000000")).code).toBe("support/claimed-by-other");
  expect((await claim(second, id, first.id)).status).toBe(200);
  expect((await world.answerAs(first, id, "resolvido")).code).toBe("support/claimed-by-other");
  expect((await world.answerAs(second, id, "resolvido")).status).toBe(200);
});

test("support/case-closed: what was resolved is neither claimed nor answered, and only it is closed", async () => {
  const ana = await world.member();
  const id = await world.opened(ana);
  expect((await post(olga, `/support/cases/${id}/close`)).code).toBe("support/case-closed");
  await world.answerAs(olga, id, "resolvido");
  expect((await claim(otavio, id)).code).toBe("support/case-closed");
  expect((await world.answerAs(olga, id, "resolvido")).code).toBe("support/case-closed");
  expect((await post(ana, `/cases/${id}/messages`, { Description: "E?" })).code).toBe("support/case-over");
});

test("the oldest case is first for the support, by its state, page by page, and only the support and auditors read them", async () => {
  const ana = await world.member();
  const ids: string[] = [];
  for (let opened = 0; opened < 12; opened += 1) ids.push(await world.opened(ana));
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const page = (
      await world.call("GET", `/api/support/cases?Status=aberto${cursor}`, { token: olga.token })
    ).json();
    seen.push(...(page["records"] as { Id: string }[]).map(({ Id }) => Id));
    const { nextCursor } = page as { nextCursor?: string };
    if (nextCursor === undefined) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  const auditor = await world.loggedIn(["auditor"]);
  expect((await world.call("GET", `/api/support/cases/${ids[0]}`, { token: auditor.token })).status).toBe(
    200,
  );
  expect((await claim(auditor, ids[0] ?? "")).code).toBe("permission-denied");
  const editor = await world.loggedIn(["editor"]);
  expect((await world.call("GET", "/api/support/cases", { token: editor.token })).code).toBe(
    "permission-denied",
  );
});

test("row 1: a member reads, answers, opens and rates only their own cases, newest first and by state", async () => {
  const [ana, bia] = [await world.member(), await world.member()];
  const [first, second] = [await world.opened(ana), await world.opened(ana)];
  await world.answerAs(olga, first, "resolvido");
  const listed = async (query = "") =>
    (
      (await world.call("GET", `/api/cases${query}`, { token: ana.token })).json()["records"] as {
        Id: string;
      }[]
    ).map(({ Id }) => Id);
  expect(await listed()).toEqual([second, first]);
  expect(await listed("?Status=resolvido")).toEqual([first]);
  const calls = [
    ["GET", "", undefined],
    ["POST", "/messages", { Description: "Oi" }],
    ["POST", "/reopen", { Description: "Oi" }],
    ["POST", "/satisfaction", { acg_Score__c: 5 }],
  ] as const;
  for (const [method, path, body] of calls)
    for (const id of [first, "500000000000000"]) {
      const headers = { "idempotency-key": `foreign-${(keys += 1)}` };
      const answer = await world.call(method, `/api/cases/${id}${path}`, { token: bia.token, headers, body });
      expect([answer.status, answer.code], `${method} ${path}`).toEqual([404, "not-found"]);
    }
});

test("row 19: a message sent again by its key is said once, and an answer too", async () => {
  const ana = await world.member();
  const id = await world.opened(ana);
  const send = () =>
    world.call("POST", `/api/cases/${id}/messages`, {
      token: ana.token,
      headers: { "idempotency-key": "says-it-once" },
      body: { Description: "Alguma novidade?" },
    });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await read(ana, id))["acg_Entries__r"]).toHaveLength(1);
  const reply = () =>
    world.call("POST", `/api/support/cases/${id}/answer`, {
      token: olga.token,
      headers: { "idempotency-key": "answers-it-once" },
      body: { Description: "Chega amanhã.", Status: "em_atendimento" },
    });
  const replies = await Promise.all(Array.from({ length: 10 }, reply));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await read(ana, id))["acg_Entries__r"]).toHaveLength(2);
});

test("row 32: messages of one member are taken until the day's number is full, in all their cases and in none again", async () => {
  await world.setLimits({ messagesPerDay: 3 });
  const ana = await world.member();
  const ids = [await world.opened(ana), await world.opened(ana), await world.opened(ana)];
  const [first = "", second = "", resolved = ""] = ids;
  await world.answerAs(olga, resolved, "resolvido");
  const say = (path: string) => post(ana, `/cases/${path}`, { Description: "Alguma novidade?" });
  const many = await Promise.all([1, 2, 3, 4].map((at) => say(`${at % 2 ? first : second}/messages`)));
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  const refused = await say(`${resolved}/reopen`);
  expect([refused.status, refused.code]).toEqual([429, "too-many-requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
  expect((await read(ana, resolved))["Status"]).toBe("resolvido");
  expect((await post(await world.member(), `/cases/${first}/messages`, { Description: "Oi" })).code).toBe(
    "not-found",
  );
  await world.setLimits({});
});

describe("the end of a case", () => {
  test("comes by itself 15 days after its resolution; until then it may be opened again", async () => {
    const ana = await world.member();
    const [late, early] = [await world.opened(ana), await world.opened(ana)];
    for (const id of [late, early]) await world.answerAs(olga, id, "resolvido");
    await world.age(late, 15);
    await world.age(early, 14);
    await run("support.close-settled");
    expect((await read(ana, late))["Status"]).toBe("fechado");
    expect((await post(ana, `/cases/${late}/reopen`, { Description: "E agora?" })).code).toBe(
      "support/reopen-over",
    );
    expect(await read(ana, early)).toMatchObject({
      Status: "resolvido",
      acg_ReopenUntil__c: expect.any(String) as string,
    });
    expect((await post(ana, `/cases/${early}/reopen`, { Description: "E agora?" })).status).toBe(200);
  });

  test("comes after other days where the setting says so", async () => {
    await world.set("CaseReopenDays", 3);
    const ana = await world.member();
    const [late, early] = [await world.opened(ana), await world.opened(ana)];
    for (const id of [late, early]) await world.answerAs(olga, id, "resolvido");
    await world.age(late, 3);
    await world.age(early, 2);
    await run("support.close-settled");
    expect((await read(ana, late))["Status"]).toBe("fechado");
    expect((await post(ana, `/cases/${early}/reopen`, { Description: "E agora?" })).status).toBe(200);
    await world.set("CaseReopenDays", 15);
  });

  test("is forgotten in the end, with what was said in it, and from where a visitor wrote sooner", async () => {
    const ana = await world.member();
    const [old, recent] = [await world.opened(ana), await world.opened(ana)];
    await world.answerAs(olga, old, "resolvido");
    await world.age(old, 1_827);
    await world.age(recent, 1_825);
    await world.visit(someCase({ SuppliedEmail: "ontem@correio.example" }));
    await sql`update support.support_case set created_at = created_at - interval '3 days'
      where email = 'ontem@correio.example'`.execute(world.db);
    await run("support.forget-old-cases");
    const { rows } = await sql<{
      id: string;
    }>`select id from support.support_case where member_id = ${ana.id}`.execute(world.db);
    expect(rows).toEqual([{ id: recent }]);
    const { rows: networks } = await sql`select network from support.support_case
      where email = 'ontem@correio.example'`.execute(world.db);
    expect(networks).toEqual([{ network: null }]);
  });
});

test("a member takes along everything that they wrote and were answered", async () => {
  const ana = await world.member();
  const id = await world.opened(ana);
  await world.answerAs(olga, id, "resolvido", "Começa em julho.");
  await rate(ana, id, 5);
  const { cases, entries } = await exportOf(world.db, ana.id, (key) => key);
  expect(cases).toMatchObject([
    { description: "Quando começa a próxima safra?", state: "resolvido", score: 5 },
  ]);
  expect(entries).toMatchObject([{ author: "support", text: "Começa em julho." }]);
});
