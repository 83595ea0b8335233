import { ScreenName } from "@colheita/contract/home/home-endpoints";
import { addressOf } from "@colheita/contract/kit/example";
import { pages } from "@colheita/contract/routes/pages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { earn } from "../../../test/ledger/ledger-members.ts";
import { addReward } from "../../../test/rewards/rewards-world.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { sql } from "../../platform/database/database.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await addReward(world.db);
}, 60_000);
afterAll(() => world.close());

test.each(ScreenName.options)("the session call brings what the screen %s would ask for", async (screen) => {
  const { id, token, cookie } = await world.member();
  await earn(world.db, id, 70);
  const [feeds, ...others] = world.endpoints.filter(({ firstScreen }) => firstScreen === screen);
  expect(others).toEqual([]);
  const opened = await world.call("GET", `/api/session?screen=${screen}`, {
    headers: { cookie: `colheita_refresh=${cookie}` },
  });
  const asked = await world.call("GET", addressOf(feeds ?? { path: "" }), { token });
  expect(asked.status, asked.text).toBe(200);
  expect(opened.json()["first"]).toEqual({ [screen]: asked.json() });
  expect(opened.json()["unread"]).toBe(0);
  expect(Object.values(pages).some((page) => "screen" in page && page.screen === screen)).toBe(true);
});

test("a home without a balance is left out, and the session opens all the same", async () => {
  const { id, cookie } = await world.member();
  await sql`delete from points.balance where member_id = ${id}`.execute(world.db);
  const opened = await world.call("GET", "/api/session?screen=home", {
    headers: { cookie: `colheita_refresh=${cookie}` },
  });
  expect([opened.status, opened.json()["first"], opened.json()["balance"]]).toEqual([200, {}, undefined]);
});
