import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MOST_FAVORITES } from "@colheita/contract/channels/favorites-endpoints";
import type { Answer } from "../../../test/server/http-call.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { addDistributor } from "../../../test/world/some-distributor.ts";
import { newId } from "../../platform/database/ids.ts";
import { sql } from "../../platform/database/database.ts";
import { changeAccount, insertAccount, ownData } from "./index.ts";

let world: TestWorld;
let serraAzul: string;
let boaTerra: string;
/** Somebody new for every test. */
let ana: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  await world.inOne(async (tx) => {
    serraAzul = await addDistributor(tx, {
      name: "Cooperativa Serra Azul",
      city: "Barra do Garças",
      state: "MT",
    });
    boaTerra = await addDistributor(tx, { name: "Boa Terra" });
  });
}, 60_000);
beforeEach(async () => {
  ana = await world.member();
});
afterAll(() => world.close());

const list = (id: string, who = ana): Promise<Answer> =>
  world.call("GET", `/api/favoriteAccounts?id=${id}`, { token: who.token });
const post = (act: "add" | "remove", accountId: string, firebaseId = ana.firebaseId): Promise<Answer> =>
  world.call("POST", `/api/${act}FavoriteAccount`, {
    token: ana.token,
    body: { mainContactFirebaseId: firebaseId, participantFirebaseId: accountId },
  });
type Favorite = Readonly<Record<"acg_FavoriteAccount__r", Readonly<Record<string, unknown>>>>;
async function names(): Promise<unknown[]> {
  const records = (await list(ana.firebaseId)).json()["records"] as Favorite[];
  return records.map(({ acg_FavoriteAccount__r: distributor }) => distributor["Name"]);
}
async function rowsOf(memberId: string): Promise<readonly { readonly inactivatedAt: Date | null }[]> {
  const { rows } = await sql<{ inactivatedAt: Date | null }>`select inactivated_at from channels.favorite
    where member_id = ${memberId} order by account_id`.execute(world.db);
  return rows;
}
const said = ({ status, text }: Answer) => [status, text.replace(/"requestId":"[^"]*"/, "")];

test("a member keeps distributors at hand and reads them by name, by either of the own ids", async () => {
  expect((await post("add", serraAzul)).json()).toEqual({ success: true });
  // An id of 18 characters means the same.
  expect((await post("add", `${boaTerra}AAA`)).status).toBe(200);
  expect(await names()).toEqual(["Boa Terra", "Cooperativa Serra Azul"]);
  const answer = await list(ana.id);
  expect(answer.json()).toEqual((await list(ana.firebaseId)).json());
  const [, record] = answer.json()["records"] as Favorite[];
  expect(record).toMatchObject({
    acg_FavoriteAccount__r: {
      Id: serraAzul,
      Name: "Cooperativa Serra Azul",
      BillingAddress: { city: "Barra do Garças", stateCode: "MT" },
    },
  });
  expect(record).not.toHaveProperty("acg_InactivationDate__c");
});

test("a favourite is taken off by a date, and added again without it", async () => {
  await post("add", serraAzul);
  expect((await post("remove", serraAzul)).json()).toEqual({ success: true });
  expect(await names()).toEqual([]);
  expect(await rowsOf(ana.id)).toEqual([{ inactivatedAt: expect.any(Date) as Date }]);
  await post("add", serraAzul);
  expect(await names()).toEqual(["Cooperativa Serra Azul"]);
  expect(await rowsOf(ana.id)).toEqual([{ inactivatedAt: null }]);
});

test("done again each changes nothing and succeeds", async () => {
  for (let time = 0; time < 2; time += 1) expect((await post("add", serraAzul)).status).toBe(200);
  expect(await rowsOf(ana.id)).toHaveLength(1);
  await post("remove", serraAzul);
  const removed = await rowsOf(ana.id);
  expect((await post("remove", serraAzul)).status).toBe(200);
  expect(await rowsOf(ana.id)).toEqual(removed);
  expect((await post("remove", boaTerra)).status).toBe(200);
});

test("row 1: somebody else's favourites are answered like nobody's, and are changed by nobody else", async () => {
  const bruno = await world.member();
  const nobody = "NobodyNobodyNobodyNobodyNobo";
  expect(said(await list(bruno.firebaseId))).toEqual(said(await list(nobody)));
  expect((await list(bruno.id)).code).toBe("not-found");
  for (const act of ["add", "remove"] as const) {
    const [foreign, missing] = [
      await post(act, serraAzul, bruno.firebaseId),
      await post(act, serraAzul, nobody),
    ];
    expect(said(foreign)).toEqual(said(missing));
    expect([foreign.status, foreign.code]).toEqual([404, "not-found"]);
    // The id of a contact is not the one that these calls name.
    expect((await post(act, serraAzul, ana.id)).code).toBe("not-found");
  }
  expect([...(await rowsOf(bruno.id)), ...(await rowsOf(ana.id))]).toEqual([]);
});

test("what is no distributor is no favourite", async () => {
  const withoutTaxId = newId("001");
  await world.inOne((tx) => insertAccount(tx, { id: withoutTaxId, name: "Canal", nsap: withoutTaxId }));
  for (const accountId of ["001000000000000", withoutTaxId])
    for (const act of ["add", "remove"] as const)
      expect((await post(act, accountId)).code, accountId).toBe("not-found");
  expect((await post("add", "soja")).json()["errors"]).toEqual([
    { field: "body.participantFirebaseId", code: "INVALID_ID" },
  ]);
});

test("what was added at once ten times is there once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post("add", serraAzul)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await names()).toEqual(["Cooperativa Serra Azul"]);
});

test("200 are the most, however many are added at once; one that is taken off makes room", async () => {
  const ids = await world.inOne(async (tx) => {
    const added: string[] = [];
    for (let count = 0; count < MOST_FAVORITES + 3; count += 1) added.push(await addDistributor(tx));
    return added;
  });
  const [full, more] = [ids.slice(0, MOST_FAVORITES - 1), ids.slice(MOST_FAVORITES - 1)];
  await sql`insert into channels.favorite (member_id, account_id)
    select ${ana.id}, id from unnest(${full}::text[]) id`.execute(world.db);
  const answers = await Promise.all(more.map((id) => post("add", id)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    Array.from({ length: 3 }, () => [409, "channels/too-many-favorites"]),
  );
  expect(await names()).toHaveLength(MOST_FAVORITES);
  const [one = ""] = full;
  expect((await post("add", one)).status).toBe(200);
  await post("remove", one);
  expect((await post("add", serraAzul)).status).toBe(200);
  expect((await post("add", one)).code).toBe("channels/too-many-favorites");
});

test("a favourite is told as its account is now", async () => {
  const id = await world.inOne((tx) => addDistributor(tx, { name: "Nome antigo" }));
  await post("add", id);
  await world.inOne((tx) => changeAccount(tx, id, { name: "Nome novo" }));
  expect(await names()).toEqual(["Nome novo"]);
});

test("a copy of one's data has them with their dates, and an erasure ends them", async () => {
  await post("add", serraAzul);
  await post("add", boaTerra);
  await post("remove", boaTerra);
  const bruno = await world.registered();
  await sql`insert into channels.favorite (member_id, account_id) values (${bruno.id}, ${serraAzul})`.execute(
    world.db,
  );
  const copy = await ownData.copy?.exportOf(world.db, ana.id, (key) => key);
  const at = expect.any(Date) as Date;
  expect(copy).toMatchObject({
    favorites: [
      { name: "Boa Terra", createdAt: at, inactivatedAt: at },
      { name: "Cooperativa Serra Azul", createdAt: at, inactivatedAt: null },
    ],
  });
  await world.inOne(async (tx) => ownData.eraseMember?.(tx, ana.id));
  expect(await rowsOf(ana.id)).toEqual([]);
  expect(await rowsOf(bruno.id)).toHaveLength(1);
});
