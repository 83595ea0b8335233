import { afterAll, beforeAll, expect, test } from "vitest";
import { demoChannels } from "../../../../seeds/channels/demo-channels.ts";
import { DEMO_PASSWORD, seedMembers } from "../../../../seeds/identity/demo-members.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { sql } from "../../../platform/database/database.ts";

const HEITOR = "71460238001";
const DAVI = "16899535009";
const BRUNO = "11144477735";
const { rioVerde } = demoChannels;

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await world.inOne((tx) => seedMembers(tx));
}, 60_000);
afterAll(() => world.close());

async function team(taxId: string, id: string) {
  const body = { username: taxId, password: DEMO_PASSWORD };
  const token = String((await world.call("POST", "/api/userLogin", { body })).json()["token"]);
  return world.call("GET", `/api/currentSalesTeamMember?id=${id}`, { token });
}
const pointsOf = (answer: Awaited<ReturnType<typeof team>>) =>
  (answer.json()["records"] as { FirstName: string; EarnedInSeason: number }[]).map(
    ({ FirstName, EarnedInSeason }) => `${FirstName} ${EarnedInSeason}`,
  );
const idOf = async (taxId: string) => {
  const { rows } = await sql<{ id: string }>`select id from identity.member where tax_id = ${taxId}`.execute(
    world.db,
  );
  return rows[0]?.id ?? "";
};

test("a focal point reads what each of a channel's team has earned in the season, and not what they hold", async () => {
  const between = await team(HEITOR, rioVerde.id);
  expect(between.json()).toMatchObject({ success: true });
  expect(between.json()).not.toHaveProperty("CurrentSeason");
  await sql`insert into points.season values
    ('a4S000000000001', '24/25', platform.today() - 400, platform.today() - 100),
    ('a4S000000000002', '25/26', platform.today() - 10, platform.today() + 300)`.execute(world.db);
  const davi = await idOf(DAVI);
  await earn(world.db, davi, 300);
  await earn(world.db, davi, 50, { seasonId: "a4S000000000001" });
  await earn(world.db, davi, 7, { kind: "Loan" });
  const answer = await team(HEITOR, rioVerde.id);
  expect(answer.json()["CurrentSeason"]).toMatchObject({ Id: "a4S000000000002", Name: "25/26" });
  expect(pointsOf(answer)).toEqual(["Davi 300", "Elisa 0", "Gilda 0", "Heitor 0"]);
  expect(answer.text).not.toContain("357");
  expect(answer.text).not.toContain(DAVI);
});

test("what a member who may not log in any more has earned is not shown", async () => {
  await sql`update identity.member set status = 'Inativo' where tax_id = ${DAVI}`.execute(world.db);
  expect(pointsOf(await team(HEITOR, rioVerde.id))[0]).toBe("Davi undefined");
  await sql`update identity.member set status = 'Ativo' where tax_id = ${DAVI}`.execute(world.db);
});

test("row 1: a channel of others is answered like one that does not exist, and who is no focal point is refused", async () => {
  await sql`insert into channels.account (id, name, nsap) values ('001Foreign00001', 'Conta alheia', 'alheia')`.execute(
    world.db,
  );
  for (const id of ["001Foreign00001", "001000000000000"])
    expect(await team(HEITOR, id)).toMatchObject({ status: 404, code: "not-found" });
  expect(await team(BRUNO, rioVerde.id)).toMatchObject({ status: 403, code: "permission-denied" });
});
