import Fastify from "fastify";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { deliver, type Carriers } from "./deliver-message.ts";
import { eraseExpiredWords, deleteOldMessages } from "./message-retention.ts";
import { send, type Message } from "./mail.ts";
import { registerOutbox } from "./outbox-routes.ts";
import { clearJobs, queuedJobs } from "../../../test/server/queued-jobs.ts";
import { DEFAULT_ATTEMPTS, JOB_DEFAULTS } from "../jobs/queues.ts";

const log = pino({ level: "silent" });
const MINUTE = 60_000;
const code = (endsInMs: number): Message => ({
  to: "ana@example.com",
  channel: "email",
  subject: "Seu código",
  text: "Código: ABCDEF12",
  html: "<p>Código: ABCDEF12</p>",
  expiresAt: new Date(Date.now() + endsInMs),
});
let database: FreshDatabase;
const carried: string[] = [];
const demo: Carriers = {
  email: async ({ id }) => void carried.push(id),
  sms: undefined,
  retainsText: true,
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  carried.length = 0;
  await database.pool.query("truncate platform.outbox");
});
afterAll(() => database.close());

const row = (id: string) =>
  database.db
    .selectFrom("platform.outbox")
    .select(["state", "text", "html"])
    .where("id", "=", id)
    .executeTakeFirst();
const erased = { text: null, html: null };

test("a code whose time is over is not sent late", async () => {
  const late = await send(database.db, code(-1));
  const inTime = await send(database.db, code(MINUTE));
  for (const id of [late, inTime]) await deliver(database.db, demo, log, id);
  expect(carried).toEqual([inTime]);
  expect(await row(late)).toEqual({ state: "expired", ...erased });
  await deliver(database.db, demo, log, late);
  expect(carried).toEqual([inTime]);
});

test("the words that held a code go with the code, sent or waiting, in the demo too", async () => {
  const [sent, waiting, later] = [
    await send(database.db, code(MINUTE)),
    await send(database.db, code(MINUTE)),
    await send(database.db, code(9 * MINUTE)),
  ];
  await deliver(database.db, demo, log, sent);
  expect(await eraseExpiredWords(database.db)).toBe(0);
  await database.pool.query("update platform.outbox set expires_at = expires_at - interval '2 minutes'");
  expect(await eraseExpiredWords(database.db)).toBe(2);
  expect(await row(sent)).toEqual({ state: "sent", ...erased });
  expect(await row(waiting)).toEqual({ state: "expired", ...erased });
  expect(await row(later)).toMatchObject({ state: "queued", text: expect.stringContaining("ABCDEF12") });
});

test("the demo's mailbox hides a code from the moment it ends", async () => {
  const app = Fastify();
  registerOutbox(app, { db: database.db, config: { isDemo: true } as never });
  await deliver(database.db, demo, log, await send(database.db, code(MINUTE)));
  expect((await app.inject("/dev/outbox")).body).toContain("ABCDEF12");
  await database.pool.query("update platform.outbox set expires_at = expires_at - interval '2 minutes'");
  for (const path of ["/dev/outbox", "/api/dev/outbox"]) {
    const { body } = await app.inject(path);
    expect(body).not.toContain("ABCDEF12");
    expect(body).toContain("O código desta mensagem venceu.");
  }
});

test("messages are kept for their days, then forgotten, in batches and the oldest first", async () => {
  await database.pool.query(`
    insert into platform.outbox (id, channel, recipient, subject, state, created_at)
    select to_char(n, 'FM00000'), 'email', 'a@example.com', 'Oi', 'uncertain',
      platform.clock() - make_interval(days => 40 - n / 100)
    from generate_series(1, 2500) n`);
  // 30 days ago is where n / 100 is 10.
  expect(await deleteOldMessages(database.db, 30)).toBe(1_099);
  const { rows } = await database.pool.query("select min(id) as oldest from platform.outbox");
  expect(rows).toEqual([{ oldest: "01100" }]);
  expect(await deleteOldMessages(database.db, 10)).toBe(1_401);
});

test("a message is tried again for about two days", async () => {
  await clearJobs(database.db);
  await send(database.db, { to: "ana@example.com", channel: "email", subject: "Oi", text: "Oi" });
  const [job] = await queuedJobs(database.db, "platform.deliver-message");
  expect(waitedDays(job?.maxAttempts ?? 0)).toBeCloseTo(2, 0);
  expect(waitedDays(DEFAULT_ATTEMPTS)).toBeCloseTo(4, 0);
});

/**
 * Returns how long the queue waits in all between so many tries: on the average three quarters of the next power of
 * two, and never longer than its limit.
 */
function waitedDays(attempts: number): number {
  const waits = Array.from({ length: attempts - 1 }, (_, retry) =>
    Math.min(JOB_DEFAULTS.retryDelayMax, JOB_DEFAULTS.retryDelay * 2 ** Math.min(16, retry + 1) * 0.75),
  );
  return waits.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
}
