import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { connectDatabase } from "../database/database.ts";
import { enqueue, WORKERS_CHANNEL } from "../jobs/enqueue.ts";
import { WAKE_CHANNEL } from "./live-events.ts";
import { Wakes } from "./wakes.ts";

let database: FreshDatabase;
let listener: pg.Client;
let workersChannel = "";
const heard: { channel: string; payload?: string | undefined }[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on("notification", ({ channel, payload }) => void heard.push({ channel, payload }));
  const { rows } = await sql<{ name: string }>`select ${WORKERS_CHANNEL} as name`.execute(database.db);
  workersChannel = rows[0]?.name ?? "";
  await listener.query(`listen ${WAKE_CHANNEL}; listen "${workersChannel}"`);
});
afterAll(async () => {
  await listener.end();
  await database.close();
});

const dueJob = () => enqueue(database.db, "platform.forget-live-events", {});

test("many commits at once wake the readers once, and the workers where a job is due", async () => {
  const wakes = new Wakes(database.db, pino({ level: "silent" }));
  heard.length = 0;
  wakes.soon();
  await expect.poll(() => heard).toEqual([{ channel: WAKE_CHANNEL, payload: "" }]);
  await dueJob();
  await expect.poll(() => heard.length).toBe(2);
  heard.length = 0;
  for (let commit = 0; commit < 3; commit += 1) wakes.soon();
  await expect.poll(() => heard.length).toBe(2);
  expect(heard).toEqual([
    { channel: WAKE_CHANNEL, payload: "" },
    { channel: workersChannel, payload: "jobs" },
  ]);
  await wakes.close();
});

test("a wake that is still owed at the end is given", async () => {
  heard.length = 0;
  const wakes = new Wakes(database.db, pino({ level: "silent" }));
  wakes.soon();
  await wakes.close();
  await expect.poll(() => heard.length).toBe(2);
});

test("a wake that fails is told to the log and to nobody else", async () => {
  const lines: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const closed = connectDatabase({ url: database.url, applicationName: "closed" });
  await closed.close();
  const wakes = new Wakes(closed.db, log);
  wakes.soon();
  await wakes.close();
  expect(lines).toEqual([expect.objectContaining({ msg: expect.stringContaining("nobody could be woken") })]);
});
