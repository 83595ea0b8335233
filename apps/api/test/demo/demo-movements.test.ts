import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../seeds/demo.ts";
import { ANA_ID, demoMembers } from "../../seeds/identity/demo-members.ts";
import { unreadCount } from "../../src/capabilities/notifications/index.ts";
import { sql } from "../../src/platform/database/database.ts";
import { freshDatabase, type FreshDatabase } from "../server/fresh-database.ts";
import { listRedemptions } from "../../src/capabilities/rewards/read-redemption.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { testPlatform } from "../server/test-platform.ts";

const SEED_LIMIT_MS = 180_000;
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const { platform, close } = await testPlatform(database, database.url);
  await seedDemo(platform);
  await close();
}, SEED_LIMIT_MS);
afterAll(() => database.close());

test("what must hold of the ledger holds of everybody's movements in the demo", async () => {
  const { rows } = await sql<{ memberId: string }>`select distinct member_id from points.entry`.execute(
    database.db,
  );
  expect(rows.map(({ memberId }) => memberId).toSorted()).toEqual(demoMembers.map(({ id }) => id).toSorted());
  expect(await ledgerFaults(database.db)).toEqual([]);
});

test("Ana's movements go eighteen months back, and none of these months is empty", async () => {
  const { rows } = await sql<{ monthsAgo: number }>`
    select distinct (date_part('year', age) * 12 + date_part('month', age))::int as months_ago
    from (select age(platform.today(), (point_at at time zone 'America/Sao_Paulo')::date) from points.entry
      where member_id = ${ANA_ID}) entry`.execute(database.db);
  expect(rows.map(({ monthsAgo }) => monthsAgo).toSorted((a, b) => a - b)).toEqual([...Array(18).keys()]);
});

test("of all notifications of Ana, the two of today wait unread", async () => {
  expect(await unreadCount(database.db, ANA_ID)).toBe(2);
});

async function kindsOf(memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from points.entry
    where member_id = any(${memberIds}) and not is_invisible`.execute(database.db);
  return rows.map(({ kind }) => kind);
}

test("Ana earned by invoices, by campaigns and by hand, and redeemed; in all of the demo points also ran out", async () => {
  const usual = ["Earned", "Bonus", "Manual", "Redeem"];
  expect(await kindsOf([ANA_ID])).toEqual(expect.arrayContaining(usual));
  const everybody = demoMembers.map(({ id }) => id);
  expect(await kindsOf(everybody)).toEqual(expect.arrayContaining([...usual, "Reversal", "Expired"]));
});

test("Ana earned by rules of both kinds, by a campaign and by two versions, and some lines earned nothing", async () => {
  const { rows } = await sql<{ name: string; number: number }>`
    select distinct v.name, v.number from earning.credit c join earning.version v on v.id = c.version_id
    where c.member_id = ${ANA_ID} order by 1, 2`.execute(database.db);
  expect(rows.map(({ name, number }) => `${name} ${number}`)).toEqual([
    "1 ponto a cada R$ 4,00 em insumos 1",
    "1 ponto a cada R$ 4,00 em insumos 2",
    "300 pontos pela análise de solo 1",
    "Calcário e gesso em dobro 1",
  ]);
  const reasons = await sql<{ reason: string }>`select distinct reason from earning.outcome
    where member_id = ${ANA_ID} and reason is not null`.execute(database.db);
  expect(reasons.rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["product", "below-step"]));
});

test("one reward that Ana redeemed has arrived so lately that she may return it", async () => {
  const { items } = await listRedemptions(database.db, { memberId: ANA_ID, profileCodes: [] }, undefined);
  expect(items.filter(({ canReturn }) => canReturn)).toHaveLength(1);
});
