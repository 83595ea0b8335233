import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { CatalogueSort } from "@colheita/contract/rewards/rewards-endpoints";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { earn } from "../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../test/world/members.ts";
import { plansOf } from "../../../test/server/query-plans.ts";
import { addReward } from "../../../test/rewards/rewards-world.ts";
import { sql, type Db } from "../../platform/database/database.ts";
import { cataloguePage, goalOf, rewardsWithinReach, setGoal } from "./catalogue/catalogue-store.ts";
import { readCatalogue, readReward } from "./catalogue/read-catalogue.ts";

let database: FreshDatabase;
let db: Db;
let memberId = "";
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  memberId = (await addMember(db)).id;
  await earn(db, memberId, 150);
  for (let n = 1; n <= 30; n += 1)
    await addReward(db, {
      name: `Prêmio ${String(n).padStart(2, "0")}`,
      points: 10 * Math.ceil(n / 2),
      category: n % 3 === 0 ? "Ferramentas" : "Vales",
      kind: n % 2 === 0 ? "digital" : "physical",
      stock: n % 10 === 0 ? 0 : n,
    });
  await addReward(db, { name: "Café 100% arábica", brand: "São João", points: 500 });
  await sql`update rewards.reward set is_live = false where name = 'Prêmio 30'`.execute(db);
});
afterAll(() => database.close());

const reader = () => ({ memberId, category: "Agricultor", profileCodes: [] });

type Query = Parameters<typeof readCatalogue>[2];
async function walk(query: Query): Promise<Reward[]> {
  const rewards: Reward[] = [];
  let cursor: string | undefined;
  do {
    const page = await readCatalogue(db, reader(), { ...query, cursor });
    rewards.push(...page.items);
    expect(page.total).toBeGreaterThanOrEqual(rewards.length);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rewards;
}
const found = async (search: string) => (await walk({ search })).map(({ name }) => name);

describe("the catalogue", () => {
  test.each(CatalogueSort.options)(
    "by %s is whole, in order, without a reward twice or one that is not live",
    async (sort) => {
      const rewards = await walk({ sort });
      expect(new Set(rewards.map(({ id }) => id)).size).toBe(30);
      expect(rewards).toHaveLength(30);
      const keys = rewards.map(({ points, name }) => (sort === "name" ? name : points));
      const sorted =
        sort === "name"
          ? keys.toSorted((a, b) => new Intl.Collator("pt-BR").compare(String(a), String(b)))
          : keys.toSorted((a, b) => (sort === "points-asc" ? Number(a) - Number(b) : Number(b) - Number(a)));
      expect(keys).toEqual(sorted);
    },
  );

  test("is by points descending unless asked otherwise", async () => {
    expect((await readCatalogue(db, reader(), {})).items[0]?.points).toBe(500);
  });

  test("narrows by category, kind and what the member can afford", async () => {
    expect(
      (await walk({ category: "Ferramentas" })).every(({ category }) => category === "Ferramentas"),
    ).toBe(true);
    expect((await walk({ kind: "physical" })).every(({ kind }) => kind === "physical")).toBe(true);
    const affordable = await walk({ isAffordable: true });
    expect(Math.max(...affordable.map(({ points }) => points))).toBe(150);
    expect(await walk({ isAffordable: false })).toHaveLength(30);
  });

  test("finds words without accents, also of the brand, and takes wildcards as letters", async () => {
    expect(await found("cafe")).toEqual(["Café 100% arábica"]);
    expect(await found(" SAO joao ")).toEqual(["Café 100% arábica"]);
    expect(await found("arabica  cafe")).toEqual(["Café 100% arábica"]);
    expect(await found("100%")).toEqual(["Café 100% arábica"]);
    expect(await found("100％")).toEqual(["Café 100% arábica"]);
    for (const nothing of ["1%0", "C_f", "％é", "\\", "＼", "'; drop table rewards.reward; --"])
      expect(await found(nothing)).toEqual([]);
  });

  test("distinguishes a sold-out reward and the last units from the others", async () => {
    const shown = new Map((await walk({})).map(({ name, availability }) => [name, availability]));
    expect([shown.get("Prêmio 10"), shown.get("Prêmio 05"), shown.get("Prêmio 06")]).toEqual([
      "sold-out",
      "last-units",
      "available",
    ]);
  });

  test("opens a live reward with its details, and no other", async () => {
    const [first] = await walk({ search: "Prêmio 01" });
    await setGoal(db, memberId, first?.id ?? "");
    const detail = await readReward(db, reader(), first?.id ?? "");
    expect(detail).toMatchObject({
      reward: first,
      details: [{ label: "Validade", value: "90 dias" }],
      mostUnits: 10,
      isGoal: true,
    });
    const { rows } = await sql<{ id: string }>`select id from rewards.reward where not is_live`.execute(db);
    await expect(readReward(db, reader(), rows[0]?.id ?? "")).rejects.toMatchObject({
      problem: { code: "not-found" },
    });
    expect((await goalOf(db, reader()))?.id).toBe(first?.id);
    await setGoal(db, memberId, null);
    expect(await goalOf(db, reader())).toBeUndefined();
  });

  test("offers a home the dearest rewards within reach, then the cheapest beyond it, none sold out", async () => {
    const shown = async (points: number, count: number) =>
      (await rewardsWithinReach(db, undefined, { points, count })).map(({ points: price }) => price);
    expect(await shown(25, 6)).toEqual([20, 20, 10, 10, 30, 30]);
    expect(await shown(0, 3)).toEqual([10, 10, 20]);
    expect(await shown(1_000, 2)).toEqual([500, 150]);
  });
});

test("ten thousand rewards are read and searched by their indexes", { timeout: 60_000 }, async () => {
  await sql`with r as (
      insert into rewards.reward (id, name, brand, description, points, category, kind, image_url)
      select 'many' || n, 'Coisa ' || md5(n::text), 'Marca ' || n % 50, '', 1 + n % 3000, 'Muitas', 'digital', '/x.svg'
      from generate_series(1, 10000) n returning id)
    insert into rewards.stock select id, 10, 10 from r`.execute(db);
  await sql`insert into rewards.showcase (id, name) select 'window' || n, 'Vitrine' from generate_series(1, 300) n`.execute(
    db,
  );
  await sql`insert into rewards.showcase_reward (showcase_id, reward_id)
    select 'window' || 1 + n % 300, 'many' || n from generate_series(1, 10000, 2) n`.execute(db);
  await sql`vacuum analyze rewards.reward, rewards.stock, rewards.showcase, rewards.showcase_reward`.execute(
    db,
  );
  const first = { after: undefined, size: 13 };
  for (const sort of CatalogueSort.options) {
    const [page] = await plansOf(database, (each) => cataloguePage(each, { reader: reader(), sort }, first));
    expect(page?.scannedTables).toEqual([]);
    expect(page?.pages).toBeLessThan(160);
  }
  const filter = { reader: reader(), sort: "points-desc", search: "cafe 100%" } as const;
  const [search] = await plansOf(database, (each) => cataloguePage(each, filter, first));
  expect(search?.scannedTables).toEqual([]);
});
