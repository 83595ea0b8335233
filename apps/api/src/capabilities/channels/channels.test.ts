import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { Answer } from "../../../test/server/http-call.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { demoChannels } from "../../../seeds/channels/demo-channels.ts";
import { DEMO_PASSWORD, seedMembers } from "../../../seeds/identity/demo-members.ts";
import { plansOf, recording } from "../../../test/server/query-plans.ts";
import { channelsOf } from "./index.ts";

const HEITOR = "71460238001";
const BRUNO = "11144477735";
const ANA = "52998224725";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
  await world.inOne((tx) => seedMembers(tx));
}, 60_000);
afterAll(() => world.close());

async function logIn(taxId: string) {
  const body = { username: taxId, password: DEMO_PASSWORD };
  const answer = await world.call("POST", "/api/userLogin", { body });
  const [setCookie = ""] = answer.headers["set-cookie"] ?? [];
  return { token: String(answer.json()["token"]), cookie: setCookie.split(";")[0] ?? "" };
}

async function sessionOf(taxId: string): Promise<Record<string, unknown>> {
  const { cookie } = await logIn(taxId);
  return (await world.call("GET", "/api/session", { headers: { cookie } })).json();
}

const wire = ({ id, name, nsap }: (typeof demoChannels)[keyof typeof demoChannels]) => ({
  Id: id,
  Name: name,
  NSAP_ID__c: nsap,
});
const { maringa, rioVerde, sorriso } = demoChannels;

test("the session of a focal point brings the accounts to choose among, by name, and the own one", async () => {
  const session = await sessionOf(HEITOR);
  expect(session["Account"]).toEqual(wire(maringa));
  expect(session["AccountContactRelations__r"]).toEqual({
    records: [maringa, rioVerde, sorriso].map((channel) => ({ acg_Account__r: wire(channel) })),
  });
  expect(session).toMatchObject({ session: { user: { AccountId: maringa.id } } });
});

test("others have their own account and nothing to choose", async () => {
  const { Account, AccountContactRelations__r: relations } = await sessionOf(BRUNO);
  expect([Account, relations]).toEqual([wire(sorriso), undefined]);
  // Relations of somebody who is no focal point choose nothing.
  const bruno = { id: "003Demo00000004", accountId: sorriso.id, loyaltyProfiles: [] };
  await sql`insert into channels.relation values (${bruno.id}, ${maringa.id})`.execute(world.db);
  expect(await channelsOf(world.db, bruno)).toEqual({ own: sorriso });
});

test("who has no account costs the session no query, and anybody else one that reads no table from end to end", async () => {
  const statements: string[] = [];
  const db = recording(world.database, ({ sql: text }) => statements.push(text));
  expect(await channelsOf(db, { id: "003Demo00000001", loyaltyProfiles: [] })).toEqual({});
  expect(statements).toEqual([]);
  await channelsOf(db, { id: "003Demo00000010", accountId: maringa.id, loyaltyProfiles: ["Focal Point"] });
  expect(statements).toHaveLength(1);
  await world.inOne(async (tx) => {
    await sql`insert into channels.account (id, name, nsap)
      select '001x' || lpad(n::text, 11, '0'), 'Conta ' || n, 'n' || n from generate_series(1, 5000) n`.execute(
      tx,
    );
  });
  await sql`analyze channels.account`.execute(world.db);
  const [plan] = await plansOf(world.database, (each) =>
    channelsOf(each, { id: "003Demo00000010", accountId: maringa.id, loyaltyProfiles: ["Focal Point"] }),
  );
  expect(plan?.scannedTables.filter((table) => table === "account")).toEqual([]);
});

const names = (answer: Answer) =>
  (answer.json()["records"] as { FirstName: string }[]).map(({ FirstName }) => FirstName);

test("a focal point sees who works in a channel, without documents and contacts", async () => {
  const { token } = await logIn(HEITOR);
  const ask = (id: string) => world.call("GET", `/api/verifyContactsByAccount?id=${id}`, { token });
  const team = await ask(rioVerde.id);
  expect(team.json()).toMatchObject({ success: true });
  expect(names(team)).toEqual(["Davi", "Elisa", "Gilda", "Heitor"]);
  for (const secret of ["16899535009", "davi.lacerda@agronorte.example", "64900000106"])
    expect(team.text).not.toContain(secret);
  await sql`update identity.member set is_opted_out = true where first_name = 'Elisa'`.execute(world.db);
  expect(names(await ask(rioVerde.id))).toEqual(["Davi", "Gilda", "Heitor"]);
});

test("a large team comes page by page, everybody once", async () => {
  const { token } = await logIn(HEITOR);
  for (let count = 0; count < 25; count += 1)
    await world.registered({
      firstName: "Zeca",
      lastName: count % 2 === 0 ? "Alves" : "Brito",
      accountId: sorriso.id,
    });
  const seen: string[] = [];
  let cursor: string | undefined = "";
  for (let page = 0; cursor !== undefined && page < 20; page += 1) {
    const after = cursor === "" ? "" : `&cursor=${cursor}`;
    const answer = (
      await world.call("GET", `/api/verifyContactsByAccount?id=${sorriso.id}${after}`, { token })
    ).json();
    const records = answer["records"] as { Id: string }[];
    expect(records.length).toBeLessThanOrEqual(10);
    seen.push(...records.map(({ Id }) => Id));
    cursor = answer["nextCursor"] as string | undefined;
  }
  expect(cursor).toBeUndefined();
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from identity.member where account_id = ${sorriso.id} and not is_opted_out`.execute(
    world.db,
  );
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(rows[0]?.count ?? 100);
});

test("row 1: a channel of others is answered like one that does not exist, and who is no focal point is refused", async () => {
  const others = "001Foreign00001";
  await sql`insert into channels.account (id, name, nsap) values (${others}, 'Conta alheia', 'alheia')`.execute(
    world.db,
  );
  const { token } = await logIn(HEITOR);
  const ask = (id: string, as = token) =>
    world.call("GET", `/api/verifyContactsByAccount?id=${id}`, { token: as });
  const [foreign, missing] = [await ask(others), await ask("001000000000000")];
  const said = ({ status, text }: Answer) => [status, text.replace(/"requestId":"[^"]*"/, "")];
  expect(said(foreign)).toEqual(said(missing));
  expect(foreign.status).toBe(404);
  for (const taxId of [ANA, BRUNO]) {
    const { status, code } = await ask(sorriso.id, (await logIn(taxId)).token);
    expect([status, code]).toEqual([403, "permission-denied"]);
  }
});
