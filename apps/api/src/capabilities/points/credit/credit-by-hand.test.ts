import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import {
  operatorWorld,
  reads,
  type LoggedOperator,
  type OperatorWorld,
} from "../../../../test/world/operator-world.ts";
import { deleteOldRequests } from "./credit-request-store.ts";
import { reverse, takePartBack } from "../index.ts";

let world: OperatorWorld;
beforeAll(async () => {
  world = await operatorWorld();
}, 60_000);
afterAll(() => world.close());

const asked = (memberId: string) => ({
  contactId: memberId,
  points: 50,
  Description__c: "Visita ao dia de campo",
  acg_Reason__c: "Presença confirmada na lista",
  ExpirationDate__c: "2199-12-31",
});
const write = (who: LoggedOperator, path: string, key: string, body?: object) =>
  world.call("POST", `/api/points/credits${path}`, {
    token: who.token,
    headers: { "idempotency-key": key },
    body,
  });
const balanceOf = async (member: { id: string; token: string }) =>
  (await world.call("GET", `/api/balance/${member.id}`, { token: member.token })).json()["Balance"];

test("points by hand are asked for by one operator and given by another, once", async () => {
  const [otavio, olga, ana] = [await world.loggedIn(), await world.loggedIn(), await world.member()];
  const request = await write(otavio, "", "asks-for-ana", asked(ana.id));
  expect(request.json()).toMatchObject({ points: 50, CreatedById: otavio.id });
  const path = `/${String(request.json()["Id"])}/approve`;
  const open = (await reads(world, olga.token)).json()["records"] as { Id: string }[];
  expect(open.map(({ Id }) => Id)).toContain(request.json()["Id"]);
  expect((await write(otavio, path, "agrees-with-himself")).code).toBe("points/takes-two-people");
  expect(await balanceOf(ana)).toBe(0);
  const both = await Promise.all([write(olga, path, "olga-agrees-1"), write(olga, path, "olga-agrees-2")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await balanceOf(ana)).toBe(50);
  expect((await write(olga, path, "olga-agrees-3")).code).toBe("points/already-given");
  const { rows } = await sql<{ actorId: string; action: string }>`
    select actor_id, action from platform.audit_entry where subject_id = ${ana.id} order by id`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { actorId: otavio.id, action: "points.asked-by-hand" },
    { actorId: olga.id, action: "points.given-by-hand" },
  ]);
});

test("points by hand are given to no member who is none, and not without a reason", async () => {
  const [otavio, ana] = [await world.loggedIn(), await world.member()];
  expect((await write(otavio, "", "asks-for-nobody", asked("003000000000000"))).code).toBe("not-found");
  const blank = { ...asked(ana.id), acg_Reason__c: "   " };
  expect((await write(otavio, "", "asks-without-reason", blank)).code).toBe("invalid-request");
  expect((await write(otavio, "/crq000000000000/approve", "agrees-to-nothing")).code).toBe("not-found");
});

/** Returns a request of one operator's for a member, in the words of the call. */
async function ask(who: LoggedOperator, key: string, more: object = {}) {
  const ana = await world.member();
  const request = await write(who, "", key, { ...asked(ana.id), ...more });
  expect(request.status, request.text).toBe(200);
  return { ana, id: String(request.json()["Id"]) };
}
const decline = (who: LoggedOperator, id: string) =>
  write(who, `/${id}/decline`, "", { acg_Reason__c: "Já tinha recebido" });

test("points by hand are given with no date that is past, neither when they are asked for nor when agreed to", async () => {
  const [otavio, olga, ana] = [await world.loggedIn(), await world.loggedIn(), await world.member()];
  const { db } = world;
  const { rows } = await sql<{ today: string; yesterday: string }>`
    select platform.today() as today, platform.today() - 1 as yesterday`.execute(db);
  const [days] = rows;
  const late = { ...asked(ana.id), ExpirationDate__c: days?.yesterday };
  expect((await write(otavio, "", "asks-for-yesterday", late)).code).toBe("points/past-expiry");
  const today = await ask(otavio, "asks-for-today", { ExpirationDate__c: days?.today });
  expect((await write(olga, `/${today.id}/approve`, "agrees-today")).status).toBe(200);
  const { id } = await ask(otavio, "asks-in-good-time");
  await sql`update points.credit_request set expires_on = platform.today() - 1 where id = ${id}`.execute(db);
  expect((await write(olga, `/${id}/approve`, "agrees-too-late")).code).toBe("points/past-expiry");
});

test("points by hand may wait for a day, which is none after their last one", async () => {
  const [otavio, olga] = [await world.loggedIn(), await world.loggedIn()];
  const { ana, id } = await ask(otavio, "asks-for-later", { acg_ReleaseDate__c: "2199-06-30" });
  expect((await write(olga, `/${id}/approve`, "agrees-for-later")).status).toBe(200);
  const balance = await world.call("GET", `/api/balance/${ana.id}`, { token: ana.token });
  expect(balance.json()).toMatchObject({ Balance: 0, Pending: 50 });
  const late = { ...asked(ana.id), ExpirationDate__c: "2199-06-29", acg_ReleaseDate__c: "2199-06-30" };
  expect((await write(otavio, "", "asks-for-too-late", late)).json()).toMatchObject({
    code: "invalid-request",
    errors: [{ field: "body.acg_ReleaseDate__c", code: "RELEASE_AFTER_EXPIRY" }],
  });
});

const askBack = (who: LoggedOperator, entryId: string, key: string) =>
  world.call("POST", "/api/points/reversals", {
    token: who.token,
    headers: { "idempotency-key": key },
    body: { entryId, acg_Reason__c: "Nota cancelada" },
  });

describe("a credit that is taken back by hand", () => {
  test("is asked for by one operator and taken back by another, once", async () => {
    const [otavio, olga, ana] = [await world.loggedIn(), await world.loggedIn(), await world.member()];
    const entryId = await earn(world.db, ana.id, 80);
    const asked = await askBack(otavio, entryId, "asks-back");
    expect(asked.json()).toMatchObject({ contactId: ana.id, points: 80, acg_Reverses__c: entryId });
    expect((await askBack(olga, entryId, "asks-back-too")).code).toBe("points/not-reversible");
    const path = `/${String(asked.json()["Id"])}/approve`;
    expect((await write(otavio, path, "agrees-with-himself-again")).code).toBe("points/takes-two-people");
    expect(await balanceOf(ana)).toBe(80);
    expect((await write(olga, path, "olga-takes-back")).status).toBe(200);
    expect(await balanceOf(ana)).toBe(0);
    expect((await askBack(otavio, entryId, "asks-back-again")).code).toBe("points/not-reversible");
    const { rows } = await sql`select actor_id, action from platform.audit_entry
      where subject_id = ${ana.id} order by id`.execute(world.db);
    expect(rows).toEqual([
      { actorId: otavio.id, action: "points.asked-reversal" },
      { actorId: olga.id, action: "points.reversed-by-hand" },
    ]);
  });

  test("is cancelled while it waits, and may be asked for again when it was declined", async () => {
    const [otavio, olga] = [await world.loggedIn(), await world.loggedIn()];
    const { ana, id } = await ask(otavio, "gives-what-waits", { acg_ReleaseDate__c: "2199-06-30" });
    const entryId = String((await write(olga, `/${id}/approve`, "agrees-to-a-wait")).json()["Id"]);
    const first = await askBack(otavio, entryId, "cancels-what-waits");
    expect((await decline(olga, String(first.json()["Id"]))).status).toBe(200);
    const second = await askBack(otavio, entryId, "cancels-what-waits-again");
    expect((await write(olga, `/${String(second.json()["Id"])}/approve`, "agrees-to-cancel")).status).toBe(
      200,
    );
    const balance = await world.call("GET", `/api/balance/${ana.id}`, { token: ana.token });
    expect(balance.json()).toMatchObject({ Balance: 0, Pending: 0 });
  });

  test("of which a part was taken back is asked for, and shown, as what is left of it", async () => {
    const [otavio, olga, ana] = [await world.loggedIn(), await world.loggedIn(), await world.member()];
    const entryId = await earn(world.db, ana.id, 100);
    await world.inOne((tx) => takePartBack(tx, { entryId, points: 40 }, "A regra mudou"));
    const asked = await askBack(otavio, entryId, "asks-back-the-rest");
    expect(asked.json()).toMatchObject({ points: 60 });
    expect((await write(olga, `/${String(asked.json()["Id"])}/approve`, "takes-the-rest")).status).toBe(200);
    expect(await balanceOf(ana)).toBe(0);
    const { rows } = await sql<{
      points: string;
    }>`select after ->> 'points' as points from platform.audit_entry
      where subject_id = ${ana.id} order by id`.execute(world.db);
    expect(rows).toEqual([{ points: "60" }, { points: "60" }]);
  });

  test("is none when there is no such entry, or when it took points", async () => {
    const [otavio, ana] = [await world.loggedIn(), await world.member()];
    expect((await askBack(otavio, "a1E000000000000", "asks-back-nothing")).code).toBe("not-found");
    const credit = await earn(world.db, ana.id, 10);
    const taken = await world.db.transaction().execute((tx) => reverse(tx, credit, "Nota cancelada"));
    expect((await askBack(otavio, taken, "asks-back-a-reversal")).code).toBe("points/not-reversible");
  });
});

test("what nobody agreed to take back in time can be asked for anew", async () => {
  const [otavio, olga, ana] = [await world.loggedIn(), await world.loggedIn(), await world.member()];
  const credit = await earn(world.db, ana.id, 50);
  const first = await askBack(otavio, credit, "asks-back-and-waits");
  expect((await askBack(olga, credit, "asks-back-too-early")).code).toBe("points/not-reversible");
  await sql`update points.credit_request set open_until = platform.clock() where id = ${String(first.json()["Id"])}`.execute(
    world.db,
  );
  const second = await askBack(otavio, credit, "asks-back-again");
  expect(second.status, second.text).toBe(200);
  expect((await write(olga, `/${String(second.json()["Id"])}/approve`, "agrees-to-take-back")).status).toBe(
    200,
  );
});

test("a request for points is withdrawn by who made it or declined by another, once, with a reason", async () => {
  const [otavio, olga] = [await world.loggedIn(), await world.loggedIn()];
  const withdrawn = await ask(otavio, "asks-and-withdraws");
  const declined = await ask(otavio, "asks-in-vain");
  expect((await decline(otavio, withdrawn.id)).status).toBe(200);
  expect((await decline(olga, declined.id)).status).toBe(200);
  for (const { id } of [withdrawn, declined]) {
    expect((await decline(olga, id)).code).toBe("points/request-over");
    expect((await write(olga, `/${id}/approve`, `agrees-after-${id}`)).code).toBe("points/request-over");
  }
  const { rows } = await sql`select actor_id, action, before, after from platform.audit_entry
    where subject_id = any(${[withdrawn.ana.id, declined.ana.id]}) and action not like '%asked%'
    order by id`.execute(world.db);
  const recorded = { before: { points: 50, madeBy: otavio.id }, after: { reason: "Já tinha recebido" } };
  expect(rows).toEqual([
    { actorId: otavio.id, action: "points.withdrawn-by-hand", ...recorded },
    { actorId: olga.id, action: "points.declined-by-hand", ...recorded },
  ]);
  const given = await ask(otavio, "asks-and-gets");
  await write(olga, `/${given.id}/approve`, "olga-agrees-at-once");
  expect((await decline(otavio, given.id)).code).toBe("points/already-given");
  expect((await decline(olga, "crq000000000000")).code).toBe("not-found");
});

test("row 35: no record of a call holds why points were asked for or declined", async () => {
  const [otavio, olga, ana] = [await world.loggedIn(), await world.loggedIn(), await world.member()];
  const because = { ...asked(ana.id), acg_Reason__c: "A filha Teodora esteve lá" };
  const request = await write(otavio, "", "asks-in-own-words", because);
  const path = `/${String(request.json()["Id"])}/decline`;
  const declined = await write(olga, path, "", { acg_Reason__c: "Teodora não esteve" });
  expect(declined.status).toBe(200);
  const { rows } = await sql<{ data: { fields?: string[] } }>`select data from platform.log_record
    where current_url like '/api/points/credits%' and data::text like '%fields%'`.execute(world.db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const { rows: telling } =
    await sql`select from platform.log_record where data::text like '%Teodora%'`.execute(world.db);
  expect(telling).toEqual([]);
});

test("a request that nobody agrees to ends, is listed no more, and is forgotten in the end", async () => {
  const [otavio, olga] = [await world.loggedIn(), await world.loggedIn()];
  const { id } = await ask(otavio, "asks-and-waits");
  const { db } = world;
  const age = (days: number) =>
    sql`update points.credit_request set open_until = platform.clock() - make_interval(days => ${days}::integer)
      where id = ${id}`.execute(db);
  await age(0);
  expect((await write(olga, `/${id}/approve`, "agrees-in-the-end")).code).toBe("points/request-over");
  const listed = (await reads(world, olga.token)).json()["records"] as { Id: string }[];
  expect(listed.map(({ Id }) => Id)).not.toContain(id);
  const storedRequests = async () => {
    await deleteOldRequests(db, 365);
    return (await sql`select from points.credit_request where id = ${id}`.execute(db)).rows.length;
  };
  await age(364);
  expect(await storedRequests()).toBe(1);
  await age(366);
  expect(await storedRequests()).toBe(0);
});

test("points are given on the word of no operator who lost their access or their role meanwhile", async () => {
  const olga = await world.loggedIn();
  const [gone, moved] = [await world.loggedIn(), await world.loggedIn()];
  const requests = [await ask(gone, "asks-and-leaves"), await ask(moved, "asks-and-moves")];
  await world.takeAccess(gone);
  await sql`update operators.operator set roles = '{editor}' where id = ${moved.id}`.execute(world.db);
  for (const { id } of requests)
    expect((await write(olga, `/${id}/approve`, `agrees-with-nobody-${id}`)).code).toBe("points/asker-gone");
});

test("what waits for a second person is read in pages, the oldest first, each request once", async () => {
  const otavio = await world.loggedIn();
  const made: string[] = [];
  for (let count = 0; count < 12; count += 1) made.push((await ask(otavio, `asks-often-${count}`)).id);
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const path = `/api/points/credits${cursor === undefined ? "" : `?cursor=${cursor}`}`;
    const page = (await world.call("GET", path, { token: otavio.token })).json();
    read.push(...(page["records"] as { Id: string }[]).map(({ Id }) => Id));
    cursor = page["nextCursor"] as string | undefined;
  } while (cursor !== undefined);
  expect(read.filter((id) => made.includes(id))).toEqual(made.toSorted());
  expect(new Set(read).size).toBe(read.length);
});
