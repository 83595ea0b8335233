import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { aTransfer, complete, holdingsOf } from "../../../../test/world/transfer-world.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

describe("transfers at the same time", () => {
  test("row 19: the same key 50 times has one effect and one answer, and another body is refused", async () => {
    const [ana, rui] = [await world.member({ points: 5_000 }), await world.member()];
    const body = await aTransfer(world, ana, rui, 100);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 50 }, () => complete(world, ana, body, key)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await holdingsOf(world.db, rui)).toMatchObject({ available: 100 });
    const other = await complete(world, ana, { ...body, points: 200 }, key);
    expect([other.status, other.code]).toEqual([422, "idempotency/key-reused"]);
    expect((await complete(world, ana, body, "")).code).toBe("idempotency/key-missing");
  });

  test("the same transfer under many keys is done once", async () => {
    const [ana, rui] = [await world.member({ points: 5_000 }), await world.member()];
    const body = await aTransfer(world, ana, rui, 100);
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(world, ana, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await holdingsOf(world.db, rui)).toMatchObject({ available: 100 });
  });

  test("those that cross wait for one another, and no point is lost or doubled", async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => world.member({ points: 1_000 })));
    const pairs = members.flatMap((from) => members.filter((to) => to !== from).map((to) => ({ from, to })));
    const planned = await Promise.all(
      Array.from({ length: 5 }, () => pairs)
        .flat()
        .map(async ({ from, to }) => ({ from, body: await aTransfer(world, from, to, 190) })),
    );
    const replies = await Promise.all(planned.map(({ from, body }) => complete(world, from, body)));
    const outcomes = new Set(replies.map(({ status, code }) => code ?? status));
    expect([200, "points/not-enough"]).toEqual(expect.arrayContaining([...outcomes]));
    const held = await Promise.all(members.map((each) => holdingsOf(world.db, each)));
    expect(held.reduce((sum, { available }) => sum + available, 0)).toBe(3_000);
  });

  test("one who sends all to many at once sends it once", async () => {
    const ana = await world.member({ points: 100 });
    const others = await Promise.all(Array.from({ length: 8 }, () => world.member()));
    const bodies = await Promise.all(others.map((each) => aTransfer(world, ana, each, 100)));
    const replies = await Promise.all(bodies.map((body) => complete(world, ana, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "points/not-enough")).toHaveLength(7);
  });
});
