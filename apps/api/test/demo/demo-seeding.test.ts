import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../seeds/demo.ts";
import { killAll, runProgram } from "../server/running-program.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

const MAIN = fileURLToPath(new URL("../../seeds/main.ts", import.meta.url));

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

async function figures() {
  const { rows } = await world.database.pool.query<{ members: number; rewards: number }>(
    "select (select count(*) from identity.member) as members, (select count(*) from rewards.reward) as rewards",
  );
  return rows[0];
}

test("a database of one's own is served as it is: no demo is put into it", async () => {
  const portal = runProgram(process.execPath, [MAIN], {
    DATABASE_URL: world.database.url,
    SECRET_KEY: "the secret key of the tests, long enough",
    PUBLIC_URL: "http://127.0.0.1",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
  });
  try {
    expect(await portal.address()).toMatch(/^http:/);
    expect(await figures()).toEqual({ members: 0, rewards: 0 });
  } finally {
    killAll([portal.pid]);
    await portal.end;
  }
});

test("a database that has members is left alone, even where the demo is wanted", async () => {
  await world.registered();
  await seedDemo(world.platform);
  expect(await figures()).toEqual({ members: 1, rewards: 0 });
});
