import { afterAll, beforeAll, expect, test } from "vitest";
import { someCpf } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { registerMember } from "../../src/capabilities/identity/index.ts";
import { sql } from "../../src/platform/database/database.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world.close());

test("a member who has just joined has a home, with a balance of zero points", async () => {
  const { id, token } = await world.member();
  const home = await world.call("GET", "/api/home", { token });
  expect(home.status).toBe(200);
  const balance = await world.call("GET", `/api/balance/${id}`, { token });
  expect(balance.json()).toMatchObject({ Balance: 0, Pending: 0 });
});

test("the balance is opened with the member, or neither is there", async () => {
  const { db } = world;
  const member = { taxId: someCpf(), firstName: "Ana", lastName: "Ribeiro" };
  let id = "";
  const joining = db.transaction().execute(async (tx) => {
    id = await registerMember(tx, member);
    const { rows } = await sql`select available from points.balance where member_id = ${id}`.execute(tx);
    expect(rows).toEqual([{ available: 0 }]);
    throw new Error("no");
  });
  await expect(joining).rejects.toThrow("no");
  const { rows } = await sql`select from points.balance where member_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});

test("members that come in by thousands, as from an import, have their balances, too", async () => {
  const { rows } = await sql<{ added: number }>`
    with imported as (
      insert into identity.member (id, firebase_id, tax_id, first_name, last_name)
      select 'imp' || lpad(n::text, 12, '0'), 'uid-' || n, lpad(n::text, 11, '0'), 'Ana', 'Ribeiro'
      from generate_series(1, 5000) n returning id)
    select count(*)::int as added from imported`.execute(world.db);
  expect(rows).toEqual([{ added: 5_000 }]);
  const missing = await sql<{ count: number }>`
    select count(*)::int as count from identity.member
    where not exists (select from points.balance where member_id = member.id)`.execute(world.db);
  expect(missing.rows).toEqual([{ count: 0 }]);
});
