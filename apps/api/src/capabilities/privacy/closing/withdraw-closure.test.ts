import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type LoggedMember } from "../../../../test/world/members.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { privacyWorld, type PrivacyWorld } from "../../../../test/world/privacy-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { registerOperator } from "../../operators/index.ts";
import { hashPassword } from "../../identity/index.ts";
import { newSecret } from "../../second-factor/index.ts";

let world: PrivacyWorld;
/** Tokens of two of the support team. */
let otavio: string;
let olga: string;
let otavioId: string;

async function addOperator(email: string): Promise<[id: string, token: string]> {
  const passwordHash = await hashPassword(PASSWORD);
  const person = { email, name: "Otávio", roles: ["support"] as const, passwordHash, secret: newSecret() };
  const { id } = await world.db.transaction().execute((tx) => registerOperator(tx, world.platform, person));
  return [id, await operatorToken(world.platform, ["support"], id)];
}

beforeAll(async () => {
  world = await privacyWorld();
  [otavioId, otavio] = await addOperator("otavio@colheita.example");
  [, olga] = await addOperator("olga@colheita.example");
}, 60_000);
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

const closureOf = async ({ id }: LoggedMember): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from privacy.closure where member_id = ${id}
    order by asked_at desc limit 1`.execute(world.db);
  return rows[0]?.id ?? "";
};
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from privacy.closure where id = ${id}`.execute(world.db)).rows[0]
    ?.state;
const rowsWith = async (table: string, word: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)} as kept
    where kept::text like ${`%${word}%`}`.execute(world.db);
  return rows[0]?.rows ?? -1;
};
const write = (token: string, closureId: string, step = "", body?: object) =>
  world.call("POST", `/api/privacy/closures/${closureId}/withdrawal${step}`, { token, body });
const because = { acg_Reason__c: "Pediu por telefone" };
const logIn = ({ taxId }: LoggedMember) =>
  world.call("POST", "/api/userLogin", { body: { username: taxId, password: PASSWORD } });

/** Returns a closing whose days are over while somebody's request to withdraw it waits for a second person. */
async function dueWithdrawal(): Promise<{ ana: LoggedMember; id: string }> {
  const ana = await world.member();
  await earn(world.db, ana.id, 100);
  await world.closeAccount(ana);
  const id = await closureOf(ana);
  await write(otavio, id, "", because);
  await world.letDaysPass();
  return { ana, id };
}

test("privacy/takes-two-people: a closing is withdrawn by two of the team, and the account is as it was", async () => {
  const ana = await world.member();
  await earn(world.db, ana.id, 800);
  await world.closeAccount(ana);
  const id = await closureOf(ana);
  expect((await write(olga, id, "/approve")).code).toBe("privacy/withdrawal-not-asked");
  expect((await write(otavio, id, "", because)).json()).toEqual({ success: true });
  expect((await write(olga, id, "", because)).code).toBe("privacy/withdrawal-asked");
  expect((await write(otavio, id, "/approve")).code).toBe("privacy/takes-two-people");
  expect((await logIn(ana)).code).toBe("auth/user-disabled");
  expect((await write(olga, id, "/approve")).json()).toEqual({ success: true });
  const back = await logIn(ana);
  expect(back.status).toBe(200);
  const balance = await world.call("GET", `/api/balance/${ana.id}`, { token: String(back.json()["token"]) });
  expect(balance.json()["Balance"]).toBe(800);
  await earn(world.db, ana.id, 10);
  expect((await write(olga, id, "/approve")).code).toBe("privacy/closure-over");
  const { rows } = await sql<{
    action: string;
    actorId: string;
  }>`select action, actor_id from platform.audit_entry
    where subject_id = ${ana.id} order by id`.execute(world.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "identity.account-closed",
    "privacy.withdrawal-asked",
    "identity.account-reopened",
    "privacy.closing-withdrawn",
  ]);
  const { rows: messages } = await sql`select from platform.outbox
    where member_id = ${ana.id} and subject = 'Sua conta está aberta de novo'`.execute(world.db);
  expect(messages).toHaveLength(1);
  // And may be closed again.
  expect((await world.closeAccount({ ...ana, token: String(back.json()["token"]) })).status).toBe(200);
});

test("points that passed their date while they stood still come back for the days of returned points", async () => {
  const ana = await world.member();
  await earn(world.db, ana.id, 500, { days: 5 });
  await earn(world.db, ana.id, 300, { days: 300 });
  await world.closeAccount(ana);
  await sql`update points.lot set expires_on = platform.today() - 1
    where member_id = ${ana.id} and points = 500`.execute(world.db);
  const id = await closureOf(ana);
  await write(otavio, id, "", because);
  await write(olga, id, "/approve");
  const { rows } = await sql<{ points: number; days: number }>`select remaining as points,
      expires_on - platform.today() as days from points.lot
    where member_id = ${ana.id} and remaining > 0 order by expires_on`.execute(world.db);
  expect(rows).toEqual([
    { points: 500, days: 30 },
    { points: 300, days: 300 },
  ]);
});

test("nothing is forfeited while a withdrawal waits for its second person; declined, the closing goes on", async () => {
  const { id } = await dueWithdrawal();
  await world.round("privacy.end-due");
  expect(await stateOf(id)).toBe("frozen");
  expect((await write(olga, id, "/decline", because)).status).toBe(200);
  expect((await write(olga, id, "/decline", because)).code).toBe("privacy/withdrawal-not-asked");
  await world.round("privacy.end-due");
  expect(await stateOf(id)).toBe("ended");
  expect((await write(otavio, id, "", because)).code).toBe("privacy/closure-over");
});

test("a withdrawal that nobody answers lapses after its days: the closing goes on, and the trail says why", async () => {
  const { ana, id } = await dueWithdrawal();
  const daysAgo = (days: number) =>
    sql`update privacy.closure set withdrawal_asked_at = platform.clock() - make_interval(days => ${days}::integer)
      where id = ${id}`.execute(world.db);
  await daysAgo(6);
  await world.round("privacy.end-due");
  expect(await stateOf(id)).toBe("frozen");
  await daysAgo(8);
  await world.round("privacy.end-due");
  expect(await stateOf(id)).toBe("ended");
  const { rows } = await sql<{ actorId: string }>`select actor_id from platform.audit_entry
    where subject_id = ${ana.id} and action = 'privacy.withdrawal-lapsed'`.execute(world.db);
  expect(rows).toEqual([{ actorId: "privacy.end-due" }]);
});

test("what the team writes of somebody stands in the closing alone, is shown to the team, and ends with the account", async () => {
  const ana = await world.member();
  await world.closeAccount(ana);
  const id = await closureOf(ana);
  await write(otavio, id, "", { acg_Reason__c: "A filha Teodora pediu" });
  await write(olga, id, "/decline", { acg_Reason__c: "Teodora desistiu" });
  await write(otavio, id, "", { acg_Reason__c: "Teodora insistiu" });
  expect((await world.call("GET", "/api/privacy/closures", { token: olga })).text).toContain(
    "Teodora desistiu",
  );
  await write(olga, id, "/decline", { acg_Reason__c: "Teodora sumiu" });
  for (const table of ["platform.audit_entry", "platform.log_record"])
    expect([table, await rowsWith(table, "Teodora")]).toEqual([table, 0]);
  await world.letDaysPass();
  await world.round("privacy.end-due");
  expect(await stateOf(id)).toBe("ended");
  expect(await rowsWith("privacy.closure", "Teodora")).toBe(0);
});

test("an account that was opened again, and closed once more, leaves no word of either", async () => {
  const ana = await world.member();
  await world.closeAccount(ana);
  const first = await closureOf(ana);
  await write(otavio, first, "", { acg_Reason__c: "Genoveva pediu" });
  await write(olga, first, "/approve");
  await world.closeAccount({ ...ana, token: String((await logIn(ana)).json()["token"]) });
  await world.letDaysPass();
  await world.round("privacy.end-due");
  expect(await stateOf(await closureOf(ana))).toBe("ended");
  expect(await rowsWith("privacy.closure", "Genoveva")).toBe(0);
});

test("privacy/asker-gone: of two people, one who may not ask any more is none", async () => {
  const ana = await world.member();
  await world.closeAccount(ana);
  const id = await closureOf(ana);
  await write(otavio, id, "", because);
  const mayAct = (isActive: boolean) =>
    sql`update operators.operator set is_active = ${isActive} where id = ${otavioId}`.execute(world.db);
  await mayAct(false);
  expect((await write(olga, id, "/approve")).code).toBe("privacy/asker-gone");
  await mayAct(true);
});

test("accounts that are being closed are listed page by page, the first due first, by id alone", async () => {
  for (let count = 0; count < 11; count += 1) await world.closeAccount(await world.member());
  const page = async (cursor = "") =>
    (await world.call("GET", `/api/privacy/closures${cursor}`, { token: olga })).json() as {
      records: { Id: string; dueAt: string }[];
      nextCursor?: string;
    };
  const first = await page();
  const second = await page(`?cursor=${first.nextCursor}`);
  const all = [...first.records, ...second.records];
  expect(new Set(all.map(({ Id }) => Id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(11);
  expect(all.map(({ dueAt }) => dueAt)).toEqual(all.map(({ dueAt }) => dueAt).toSorted());
  expect(JSON.stringify(all)).not.toMatch(/\d{11}|@/);
});
