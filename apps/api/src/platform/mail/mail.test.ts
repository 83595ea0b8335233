import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import pino from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { isLong } from "../../../test/server/effort.ts";
import * as z from "zod/mini";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { startWorker, type JobWorker } from "../jobs/job-worker.ts";
import { carriersOf } from "./carriers.ts";
import { deliver, type Carriers } from "./deliver-message.ts";
import { send, type Message } from "./mail.ts";
import { registerOutbox } from "./outbox-routes.ts";
import { clearJobs, makeJobsDue, queuedJobs } from "../../../test/server/queued-jobs.ts";

const log = pino({ level: "silent" });
const settings = {
  isDemo: false,
  smtpUrl: "",
  mailFrom: "Colheita <nao-responda@colheita.example>",
  smsUrl: "",
  smsToken: "",
};
const CODE: Message = {
  to: "ana@example.com",
  channel: "email",
  subject: "Seu código",
  text: "Código: ABCDEF12",
  html: "<p>Código: ABCDEF12</p>",
};
let database: FreshDatabase;
let mailbox: string[] = [];
const closing: (() => Promise<void> | void)[] = [];
/** Connections to the mail server. */
const sockets = new Set<Socket>();

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  mailbox = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await database.pool.query("truncate platform.outbox");
  await clearJobs(database.db);
});
afterAll(() => database.close());

/** Returns a mail server that speaks SMTP. */
async function mailServer(options: Partial<SMTPServerOptions> = {}, port = 0): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      stream.setEncoding("utf8").on("data", (words: string) => mailbox.push(words));
      stream.on("end", () => done());
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  if (!address || typeof address === "string") throw new Error("Not listening");
  return address.port;
}

const bySmtp = (port: number): Carriers => carriersOf({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` });

async function work(carriers: Carriers): Promise<JobWorker> {
  const worker = await startWorker<null>({
    url: database.url,
    context: null,
    log,
    tasks: [
      {
        "platform.deliver-message": {
          payload: z.object({ messageId: z.string() }),
          run: ({ messageId }) => deliver(database.db, carriers, log, messageId),
        },
      },
    ],
  });
  closing.push(() => worker.stop());
  return worker;
}

async function row(id: string) {
  return database.db.selectFrom("platform.outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function untilState(id: string, state: string): Promise<void> {
  for (const end = Date.now() + 15_000; (await row(id)).state !== state;) {
    if (Date.now() > end) throw new Error(`It is ${(await row(id)).state}, not ${state}`);
    await sleep(10);
  }
}

/** Returns what the queue does after its back-off. */
const retryNow = () => makeJobsDue(database.db);

test("an e-mail leaves by SMTP with its message id, in text and HTML, and its words are erased", async () => {
  await work(bySmtp(await mailServer()));
  const id = await database.db.transaction().execute((tx) => send(tx, CODE));
  await untilState(id, "sent");
  expect(mailbox).toHaveLength(1);
  expect(mailbox[0]).toContain(`Message-ID: <${id}@colheita.example>`);
  expect(mailbox[0]).toContain("Content-Type: text/html");
  expect(await row(id)).toMatchObject({ text: null, html: null });
});

test("a message is not sent when its transaction rolls back", async () => {
  await work(bySmtp(await mailServer()));
  const failed = database.db.transaction().execute(async (tx) => {
    await send(tx, CODE);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  // What was sent after it has arrived.
  const id = await database.db.transaction().execute((tx) => send(tx, CODE));
  await untilState(id, "sent");
  expect(mailbox).toHaveLength(1);
});

test.runIf(isLong)(
  "row 41: while the mail server is down a message waits, and it arrives once when it is back",
  async () => {
    const port = await mailServer();
    await closing.pop()?.();
    await work(bySmtp(port));
    const id = await send(database.db, CODE);
    await untilFailed();
    expect((await row(id)).state).toBe("queued");
    await mailServer({}, port);
    await retryNow();
    await untilState(id, "sent");
    expect(mailbox).toHaveLength(1);
  },
);

test.runIf(isLong)("a server that is busy is asked again; one that knows no such person is not", async () => {
  let isBusy = true;
  const port = await mailServer({
    onRcptTo: ({ address }, _session, done) => {
      const error = address.startsWith("ninguem")
        ? { responseCode: 550 }
        : isBusy
          ? { responseCode: 451 }
          : undefined;
      done(error ? Object.assign(new Error("no"), error) : undefined);
    },
  });
  await work(bySmtp(port));
  const stranger = await send(database.db, { ...CODE, to: "ninguem@example.com" });
  await untilState(stranger, "refused");
  expect(await row(stranger)).toMatchObject({ text: null, failure: expect.stringContaining("550") });
  const id = await send(database.db, CODE);
  await untilFailed();
  isBusy = false;
  await retryNow();
  await untilState(id, "sent");
});

test("row 41: when the answer to the words is lost, the message is not sent a second time", async () => {
  const port = await mailServer({
    onData: (stream) => {
      void text(stream).then((words) => {
        mailbox.push(words);
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  await work(bySmtp(port));
  const id = await send(database.db, CODE);
  await untilState(id, "uncertain");
  expect(mailbox).toHaveLength(1);
});

test("row 36: a worker that died while it sent leaves the message uncertain, not doubled", async () => {
  const id = await send(database.db, CODE);
  await database.pool.query("update platform.outbox set state = 'sending' where id = $1", [id]);
  await work(bySmtp(await mailServer()));
  await untilState(id, "uncertain");
  expect(mailbox).toEqual([]);
});

test("a message that was delivered is not delivered again by a second job", async () => {
  const carriers = bySmtp(await mailServer());
  const id = await send(database.db, CODE);
  await Promise.all([1, 2, 3].map(() => deliver(database.db, carriers, log, id)));
  await deliver(database.db, carriers, log, id);
  expect(mailbox).toHaveLength(1);
});

test("a server that wants a password gets it", async () => {
  const asked: unknown[] = [];
  const port = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      asked.push(username, password);
      done(null, { user: String(username) });
    },
  });
  const id = await send(database.db, CODE);
  await deliver(
    database.db,
    carriersOf({ ...settings, smtpUrl: `smtp://user:p%40ss@127.0.0.1:${port}` }),
    log,
    id,
  );
  expect(asked).toEqual(["user", "p@ss"]);
  expect(mailbox).toHaveLength(1);
});

test("without a server and outside of the demo a message waits and its job fails loudly", async () => {
  const id = await send(database.db, CODE);
  await expect(deliver(database.db, carriersOf(settings), log, id)).rejects.toThrow("waits");
  expect((await row(id)).state).toBe("queued");
});

test("a recipient or subject that would smuggle headers is refused", async () => {
  await expect(send(database.db, { ...CODE, subject: "Oi\r\nBcc: x@example.com" })).rejects.toThrow(
    TypeError,
  );
  await expect(send(database.db, { ...CODE, to: "a@example.com, b@example.com" })).rejects.toThrow(TypeError);
  await expect(send(database.db, { ...CODE, channel: "sms" })).rejects.toThrow(TypeError);
});

test("an SMS goes to the gateway with its key, again after a failure and never after a refusal", async () => {
  const received: { key: unknown; token: unknown; body: unknown }[] = [];
  const answers = [503, 202, 400];
  const gateway: Server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({
        key: request.headers["idempotency-key"],
        token: request.headers.authorization,
        body: JSON.parse(body),
      });
      response.writeHead(answers[received.length - 1] ?? 500).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  closing.push(() => void gateway.close());
  const address = gateway.address();
  if (!address || typeof address === "string") throw new Error("Not listening");
  const carriers = carriersOf({
    ...settings,
    smsUrl: `http://127.0.0.1:${address.port}/send`,
    smsToken: "t0ken",
  });
  const sms: Message = { to: "5511987654321", channel: "sms", subject: "Código", text: "Código: ABCDEF12" };
  const id = await send(database.db, sms);
  await expect(deliver(database.db, carriers, log, id)).rejects.toThrow("503");
  await deliver(database.db, carriers, log, id);
  expect((await row(id)).state).toBe("sent");
  expect(received[1]).toEqual({ key: id, token: "Bearer t0ken", body: { id, to: sms.to, text: sms.text } });
  const refused = await send(database.db, sms);
  await deliver(database.db, carriers, log, refused);
  expect((await row(refused)).state).toBe("refused");
});

test("the demo's outbox shows what was sent, newest first, as JSON and as an inert page", async () => {
  const carriers = carriersOf({ ...settings, isDemo: true });
  const app = Fastify();
  registerOutbox(app, { db: database.db, config: { isDemo: true } as never });
  for (const subject of ["Primeira", "<script>alert(1)</script>"]) {
    await deliver(database.db, carriers, log, await send(database.db, { ...CODE, subject }));
    await sleep(5);
  }
  const json = await app.inject("/api/dev/outbox");
  expect(json.json<{ sentAt: string }[]>().map(({ sentAt: _sentAt, ...rest }) => rest)).toEqual([
    { to: CODE.to, channel: "email", subject: "<script>alert(1)</script>", text: CODE.text },
    { to: CODE.to, channel: "email", subject: "Primeira", text: CODE.text },
  ]);
  const page = await app.inject("/dev/outbox");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).not.toContain("<script>");
  expect(page.body).not.toMatch(/ style=|<style/);
  expect(page.body).toContain("Código: ABCDEF12");
  expect((await app.inject("/dev/outbox.css")).statusCode).toBe(200);
});

test("where the programme is no demo, the outbox does not exist", async () => {
  const app = Fastify();
  registerOutbox(app, { db: database.db, config: { isDemo: false } as never });
  for (const path of ["/dev/outbox", "/api/dev/outbox", "/dev/outbox.css"])
    expect((await app.inject(path)).statusCode).toBe(404);
});

/** Waits until a job has failed once. */
async function untilFailed(): Promise<void> {
  const states = async () => (await queuedJobs(database.db)).map(({ state }) => state);
  await expect.poll(states, { timeout: 15_000 }).toContain("retry");
}
