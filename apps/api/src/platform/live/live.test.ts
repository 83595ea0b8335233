import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { ANA, BRUNO, openPage as open, startLive, topics } from "../../../test/server/live-pages.ts";
import { until } from "../../../test/server/until.ts";
import { announce, notify } from "./live.ts";
import type { StreamLimits } from "./streams.ts";

let database: FreshDatabase;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => database.close());
const start = (limits: Partial<StreamLimits> = {}) => startLive(database, closing, { limits });
/** Waits until a page is told to ask everything again; only the change itself may reach it before that. */
const untilReset = async (page: Awaited<ReturnType<typeof open>>) => {
  const told = await until(() => page.events.find(({ event }) => event !== "changed"));
  expect(told).toMatchObject({ event: "reset" });
};

test("a change is told to every open page of its member on two API processes, and to nobody else", async () => {
  const [one, two] = [await start(), await start()];
  const pages = [await open(one), await open(two), await open(two)];
  const foreign = await open(one, BRUNO);
  await database.db.transaction().execute((tx) => notify(tx, ANA, "points", { entry: 7 }));
  for (const page of pages)
    expect(await page.next(1)).toMatchObject({
      event: "changed",
      data: { topic: "points", detail: { entry: 7 } },
    });
  await database.db.transaction().execute((tx) => notify(tx, BRUNO, "later"));
  await foreign.next(1);
  expect(topics(foreign.events)).toEqual(["later"]);
});

test("a change is told after its commit, and never when it rolls back", async () => {
  const page = await open(await start());
  await expect(
    database.db.transaction().execute(async (tx) => {
      await notify(tx, ANA, "rolled-back");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await database.db.transaction().execute(async (tx) => {
    await notify(tx, ANA, "committed");
    await database.db.transaction().execute((other) => notify(other, ANA, "meanwhile"));
    await page.next(1);
  });
  await page.next(2);
  expect(topics(page.events)).toEqual(["meanwhile", "committed"]);
});

test("the stream is never cached and keeps the server's protective headers", async () => {
  const page = await open(await start());
  expect(page.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(page.response.headers.get("cache-control")).toContain("no-store");
});

test("a page that comes back asks everything again when something changed for its member meanwhile", async () => {
  // Whom nothing was told before: a transaction that is open elsewhere keeps what came after it in doubt.
  const carla = "003000000000003";
  const process = await start();
  const first = await open(process, carla);
  const { id } = await first.next(0);
  first.close();
  await notify(database.db, ANA, "points");
  const second = await open(process, carla, id);
  expect(await second.next(0)).toMatchObject({ event: "ready" });
  second.close();
  await notify(database.db, carla, "points");
  const third = await open(await start(), carla, id);
  expect(await third.next(0)).toMatchObject({ event: "reset" });
  expect(await third.next(1)).toMatchObject({ event: "ready" });
});

test("a change that commits late, under a lower number than those already told, is not missed", async () => {
  const process = await start();
  const slow = await database.pool.connect();
  await slow.query("begin");
  await slow.query("insert into platform.live_event (member_id, topic) values ($1, 'late')", [ANA]);
  const bruno = await open(process, BRUNO);
  await notify(database.db, BRUNO, "early");
  await bruno.next(1);
  const first = await open(process);
  const { id } = await first.next(0);
  first.close();
  await slow.query("commit");
  slow.release();
  await untilReset(await open(process, ANA, id));
});

test("the position of an earlier answer joins the stream without a gap", async () => {
  const process = await start();
  const position = process.live.position();
  await notify(database.db, ANA, "between");
  await untilReset(await open(process, ANA, position));
});

test("a page that was away for longer than events are kept, or brings a strange id, asks everything again", async () => {
  const process = await start();
  const [, xmin] = process.live.position().split(".");
  const nowSeconds = Math.floor(Date.now() / 1000);
  for (const id of [`${nowSeconds - 3_700}.${xmin}`, "0; drop table", `${nowSeconds}.9999999999`]) {
    const page = await open(process, ANA, id);
    expect(await page.next(0)).toMatchObject({ event: "reset" });
    page.close();
  }
});

test("a page whose past can't be looked up asks everything again", async () => {
  const process = await start();
  const position = process.live.position();
  await database.pool.query("alter table platform.live_event rename to live_event_away");
  const page = await open(process, ANA, position);
  await database.pool.query("alter table platform.live_event_away rename to live_event");
  expect(page.events).toMatchObject([{ event: "reset" }, { event: "ready" }]);
});

test("row 39: when every connection is lost, nothing that happened meanwhile is", async () => {
  const process = await start();
  const page = await open(process);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'colheita live' and datname = current_database()",
  );
  await notify(database.db, ANA, "meanwhile");
  await page.next(1);
  expect(topics(page.events)).toEqual(["meanwhile"]);
});

test("a notice reaches every process, and one bad hearer does not silence the others", async () => {
  const heard: unknown[] = [];
  const [one, two] = [await start(), await start()];
  one.live.onNotice("settings-changed", () => {
    throw new Error("bad hearer");
  });
  for (const { live } of [one, two]) live.onNotice("settings-changed", (detail) => void heard.push(detail));
  await database.db.transaction().execute((tx) => announce(tx, "settings-changed", { key: "pointsLabel" }));
  await until(() => heard.length === 2);
  expect(heard).toEqual([{ key: "pointsLabel" }, { key: "pointsLabel" }]);
});

test("row 13: a revoked session's streams end everywhere by notice within 5 s, and get nothing more", async () => {
  const [one, two] = [await start(), await start()];
  for (const { live } of [one, two])
    live.onNotice("session-revoked", (detail) => live.endStreams(detail as { sessionId: string }));
  const [first, second, other] = [
    await open(one, ANA, undefined, "s1"),
    await open(two, ANA, undefined, "s1"),
    await open(two, ANA, undefined, "s2"),
  ];
  await database.db.transaction().execute(async (tx) => {
    await notify(tx, ANA, "secret");
    await announce(tx, "session-revoked", { sessionId: "s1" });
  });
  await until(() => first.isOver && second.isOver, 5_000);
  await other.next(1);
  for (const page of [first, second])
    expect(page.events.slice(1)).toMatchObject([{ event: "end", data: { reason: "revoked" } }]);
  expect(topics(other.events)).toEqual(["secret"]);
});

test("an idle stream shows that it is alive", async () => {
  const page = await open(await start({ beatSeconds: 1 }));
  await until(() => page.signsOfLife[0]);
});

test("the oldest page of a member gives way when there are too many", async () => {
  const process = await start({ perMember: 2 });
  const pages = [await open(process), await open(process), await open(process)];
  await until(() => pages[0]?.isOver);
  expect(pages[0]?.events[1]).toMatchObject({ event: "end", data: { reason: "superseded" } });
  expect(process.live.streamCount()).toBe(2);
});

test("a full process sends new pages elsewhere", async () => {
  const process = await start({ inAll: 1 });
  await open(process);
  const refused = await process.app.inject({ url: `/${BRUNO}/s1` });
  expect(refused.statusCode).not.toBe(200);
});

test("row 31: a reader that takes nothing is cut, and the others are served", async () => {
  const process = await start({ waitingBytes: 1024 * 1024 });
  const page = await open(process, ANA);
  const { hostname, port } = new URL(process.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /${ANA}/slow HTTP/1.1\r\nhost: x\r\n\r\n`);
  socket.pause();
  await until(() => process.live.streamCount() === 2);
  const words = "x".repeat(200_000);
  for (let turn = 1; turn < 200 && process.live.streamCount() === 2; turn += 1) {
    await notify(database.db, ANA, "many", words + turn);
    await page.next(turn);
  }
  await until(() => process.live.streamCount() === 1);
  socket.destroy();
  expect(page.isOver).toBe(false);
});

test("a page that leaves is forgotten", async () => {
  const process = await start();
  const page = await open(process);
  page.close();
  await until(() => process.live.streamCount() === 0);
});

test("row 48: a stopping process tells its pages and lets go of them", async () => {
  const process = await start();
  const page = await open(process);
  await process.app.close();
  await until(() => page.isOver);
  expect(page.events.at(-1)).toMatchObject({ event: "end", data: { reason: "closing" } });
});
