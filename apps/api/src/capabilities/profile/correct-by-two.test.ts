import { maskCellphone } from "@colheita/brazil";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import {
  operatorWorld,
  type LoggedOperator,
  type OperatorWorld,
} from "../../../test/world/operator-world.ts";
import { refusedWith, wireOf } from "../../../test/world/registration-world.ts";
import { sql } from "../../platform/database/database.ts";
import { deleteOldCorrections } from "./correction-store.ts";

let world: OperatorWorld;
/** Two of the support. */
let otavio: LoggedOperator;
let olga: LoggedOperator;
beforeAll(async () => {
  world = await operatorWorld();
  [otavio, olga] = [await world.loggedIn(["support"]), await world.loggedIn(["support"])];
}, 60_000);
afterAll(() => world.close());

const OLD_PHONE = "66998124471";
const NEW_PHONE = "65991230044";
const because = { acg_Reason__c: "Documento conferido no chamado 1042" };

async function somebody(): Promise<LoggedMember> {
  const member = await world.member();
  await sql`update identity.member set phone = ${OLD_PHONE} where id = ${member.id}`.execute(world.db);
  return member;
}
const write = (who: LoggedOperator, path: string, body: object = because) =>
  world.call("POST", `/api${path}`, { token: who.token, body });
const send = (who: LoggedOperator, memberId: string, change: Parameters<typeof wireOf>[0]) =>
  write(who, `/members/${memberId}/corrections`, { ...wireOf(change), ...because });
/** Asks for a correction; returns its id. */
async function ask(who: LoggedOperator, memberId: string, change: Parameters<typeof wireOf>[0]) {
  const answer = await send(who, memberId, change);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json()["Id"]);
}
const approve = (who: LoggedOperator, id: string) => write(who, `/corrections/${id}/approve`);
const decline = (who: LoggedOperator, id: string) => write(who, `/corrections/${id}/decline`);
const profileOf = async ({ token }: LoggedMember) =>
  (await world.call("GET", "/api/profile", { token })).json();
const openIds = async (who = olga) => {
  const answer = await world.call("GET", "/api/corrections", { token: who.token });
  return (answer.json()["records"] as { Id: string }[]).map(({ Id }) => Id);
};
const notificationsTo = async (memberId: string) => {
  const { rows } = await sql<{ recipient: string; text: string }>`select recipient, text from platform.outbox
    where member_id = ${memberId} and subject = 'Seu cadastro foi corrigido' order by recipient`.execute(
    world.db,
  );
  return rows;
};

test("one of the support asks, another one agrees, and the phone is another one from then on, once", async () => {
  const ana = await somebody();
  const asked = await send(otavio, ana.id, { phone: maskCellphone(NEW_PHONE) });
  expect(asked.json()).toMatchObject({
    contactId: ana.id,
    OldValue: { LoyaltyPhone__c: OLD_PHONE },
    NewValue: { LoyaltyPhone__c: NEW_PHONE },
    ...because,
    CreatedById: otavio.id,
  });
  const id = String(asked.json()["Id"]);
  expect(await openIds()).toContain(id);
  expect((await send(olga, ana.id, { firstName: "Joana" })).code).toBe("corrections/asked");
  expect((await approve(otavio, id)).code).toBe("corrections/takes-two-people");
  expect(await profileOf(ana)).toMatchObject({ LoyaltyPhone__c: OLD_PHONE });
  expect(await notificationsTo(ana.id)).toEqual([]);
  const both = await Promise.all([approve(olga, id), approve(olga, id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await profileOf(ana)).toMatchObject({ LoyaltyPhone__c: NEW_PHONE, FirstName: "Ana" });
  expect((await approve(olga, id)).code).toBe("corrections/made");
  expect((await decline(olga, id)).code).toBe("corrections/made");
  expect(await openIds()).not.toContain(id);
});

test("row 13: another phone is reported to the old contacts, and voids what may have gone there", async () => {
  const ana = await somebody();
  const { db } = world;
  await sql`with scope as (select ${ana.id} as member_id, platform.clock() + interval '5 minutes' as expires_at),
    code as (insert into identity.access_code (id, member_id, purpose, object_id, code_hash, expires_at)
      select ${`code-${ana.id}`}, member_id, 'redemption', 'x', '', expires_at from scope)
    insert into identity.access_grant (grant_hash, member_id, purpose, object_id, expires_at)
      select ${Buffer.from(ana.id)}, member_id, 'redemption', 'x', expires_at from scope`.execute(db);
  const usable = async () => {
    const { rows } = await sql<object>`select 'code' as kind from identity.access_code
        where member_id = ${ana.id} and state = 'issued'
      union all select 'grant' from identity.access_grant where member_id = ${ana.id} and used_at is null
      order by kind`.execute(db);
    return rows;
  };
  await approve(olga, await ask(otavio, ana.id, { lastName: "Ribeiro Prado" }));
  expect(await usable()).toEqual([{ kind: "code" }, { kind: "grant" }]);
  await approve(olga, await ask(otavio, ana.id, { phone: NEW_PHONE }));
  expect(await usable()).toEqual([]);
  const notifications = await notificationsTo(ana.id);
  expect(notifications.map(({ recipient }) => recipient).toSorted()).toEqual(
    [`55${OLD_PHONE}`, ana.email, ana.email].toSorted(),
  );
  expect(notifications.map(({ text }) => text).join()).toMatch(/o sobrenome[^]*o celular/);
  for (const { text } of notifications) expect(text).not.toMatch(/Prado|99123-?0044/);
});

test("names, company name and category are corrected alike, by the rules of the forms", async () => {
  const ana = await somebody();
  await approve(
    olga,
    await ask(otavio, ana.id, { firstName: " Joana  Maria ", lastName: "D'Ávila", category: "Estudante" }),
  );
  expect(await profileOf(ana)).toMatchObject({
    FirstName: "Joana Maria",
    LastName: "D'Ávila",
    LoyaltyCategory__c: "Estudante",
  });
  const { db } = world;
  const company = { taxId: "11444777000161", firstName: "Sementes", lastName: "", companyName: "Sementes" };
  const { id: companyId } = await world.registered(company);
  expect(refusedWith(await send(otavio, companyId, { firstName: "Joana" }))).toEqual([
    "firstName",
    "UNKNOWN_FIELD",
  ]);
  await approve(olga, await ask(otavio, companyId, { companyName: "3M & Filhos (MT)" }));
  const { rows } = await sql`select first_name, last_name, company_name from identity.member
    where id = ${companyId}`.execute(db);
  expect(rows).toEqual([{ firstName: "3M & Filhos (MT)", lastName: "", companyName: "3M & Filhos (MT)" }]);
});

test.each([
  ["a phone that is none", { phone: "(20) 99812-4471" }, "phone", "INVALID_PHONE"],
  ["no phone", { phone: "" }, "phone", "EMPTY_PHONE"],
  ["a first name with digits", { firstName: "Joana 2" }, "firstName", "INVALID_FIRST_NAME"],
  ["a first name too short to be kept", { firstName: "Jô" }, "firstName", "firstname-length"],
  ["a last name too short to be kept", { lastName: "Sá" }, "lastName", "lastname-length"],
  ["a last name too long", { lastName: "a".repeat(61) }, "lastName", "LONG_LAST_NAME"],
  ["a category that is none", { category: "Fazendeiro" }, "category", "INVALID_CATEGORY"],
  ["the name of a company for a person", { companyName: "Sementes" }, "companyName", "UNKNOWN_FIELD"],
  ["nothing", {}, "body", "NOTHING_TO_CORRECT"],
  ["what is so already", { phone: maskCellphone(OLD_PHONE), firstName: "Ana" }, "body", "NOTHING_TO_CORRECT"],
])("%s is refused at its field", async (_what, change, field, code) => {
  const ana = await somebody();
  const answer = await send(otavio, ana.id, change);
  expect([answer.status >= 400, refusedWith(answer)]).toEqual([true, [field, code]]);
  expect((await send(otavio, ana.id, { phone: NEW_PHONE })).status).toBe(200);
});

test("the tax id is no part of a correction", async () => {
  const ana = await somebody();
  const answer = await send(otavio, ana.id, { taxId: "52998224725" });
  expect([answer.status, answer.code]).toEqual([400, "invalid-request"]);
});

test("the trail says who, whom and which fields; no record and no log says what they hold", async () => {
  const ana = await somebody();
  const id = await ask(otavio, ana.id, { phone: NEW_PHONE, lastName: "Xavantina", category: "Estudante" });
  await approve(olga, id);
  const { rows } =
    await sql<object>`select actor_id, subject_id, action, before, after from platform.audit_entry
    where object = ${`correction:${id}`} order by id`.execute(world.db);
  const fields = ["category", "lastName", "phone"];
  const deed = {
    subjectId: ana.id,
    before: { category: "Agricultor" },
    after: { fields, askedBy: otavio.id, category: "Estudante" },
  };
  expect(rows).toEqual([
    { ...deed, actorId: otavio.id, action: "profile.correction-asked" },
    { ...deed, actorId: olga.id, action: "profile.corrected" },
  ]);
  const { rows: calls } = await sql<{ data: object; all: string }>`select data, log_record::text as all
    from platform.log_record where current_url like '%/corrections%' order by id desc limit 2`.execute(
    world.db,
  );
  expect(calls.at(-1)?.data).toEqual({ fields: ["category", "lastName", "phone", "reason"] });
  const said = `${calls.map(({ all }) => all).join()}${world.logged.join()}`;
  expect(said).not.toMatch(/Xavantina|99123-?0044|99812-?4471|chamado 1042/);
});

test("a correction is withdrawn by who asked or declined by another, once, and another one may be asked for", async () => {
  const ana = await somebody();
  const withdrawn = await ask(otavio, ana.id, { phone: NEW_PHONE });
  expect((await decline(otavio, withdrawn)).status).toBe(200);
  const declined = await ask(otavio, ana.id, { phone: NEW_PHONE });
  expect((await decline(olga, declined)).status).toBe(200);
  for (const id of [withdrawn, declined]) {
    expect((await approve(olga, id)).code).toBe("corrections/over");
    expect((await decline(olga, id)).code).toBe("corrections/over");
  }
  expect(await profileOf(ana)).toMatchObject({ LoyaltyPhone__c: OLD_PHONE });
  expect((await approve(olga, "cor000000000000")).code).toBe("not-found");
  expect((await send(otavio, "003000000000000", { phone: NEW_PHONE })).code).toBe("not-found");
});

test("what is kept is no longer what was seen, who asked is gone, the member left: nothing is corrected", async () => {
  const { db } = world;
  const [ana, eva, ivo] = [await somebody(), await somebody(), await somebody()];
  const seen = await ask(otavio, ana.id, { phone: NEW_PHONE });
  await sql`update identity.member set phone = '66998120000' where id = ${ana.id}`.execute(db);
  expect((await approve(olga, seen)).code).toBe("corrections/changed-meanwhile");
  const gone = await world.loggedIn(["support"]);
  const ofGone = await ask(gone, eva.id, { phone: NEW_PHONE });
  await world.takeAccess(gone);
  expect((await approve(olga, ofGone)).code).toBe("corrections/asker-gone");
  const ofLeft = await ask(otavio, ivo.id, { phone: NEW_PHONE });
  await sql`update identity.member set is_opted_out = true where id = ${ivo.id}`.execute(db);
  expect((await approve(olga, ofLeft)).code).toBe("not-found");
  expect((await send(otavio, ivo.id, { phone: NEW_PHONE })).code).toBe("not-found");
  for (const { id } of [ana, eva, ivo]) expect(await notificationsTo(id)).toEqual([]);
});

test("the database refuses one person's word for two", async () => {
  const ana = await somebody();
  const id = await ask(otavio, ana.id, { phone: NEW_PHONE });
  const alone = sql`update profile.correction set approved_by = made_by, approved_at = made_at
    where id = ${id}`.execute(world.db);
  await expect(alone).rejects.toThrow(/nobody_agrees_with_themselves/);
});

test("a correction that nobody agrees to ends, and every one is forgotten in the end", async () => {
  const { db } = world;
  const ana = await somebody();
  const id = await ask(otavio, ana.id, { phone: NEW_PHONE });
  const age = (days: number) =>
    sql`update profile.correction set open_until = platform.clock() - make_interval(days => ${days}::integer)
      where id = ${id}`.execute(db);
  const storedCorrections = async () => {
    await deleteOldCorrections(db, 365);
    return (await sql`select from profile.correction where id = ${id}`.execute(db)).rows.length;
  };
  await age(0);
  expect((await approve(olga, id)).code).toBe("corrections/over");
  expect(await openIds()).not.toContain(id);
  await age(364);
  expect(await storedCorrections()).toBe(1);
  await age(366);
  expect(await storedCorrections()).toBe(0);
});
