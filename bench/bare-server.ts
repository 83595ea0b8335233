/**
 * The limit that reads are held against: Fastify with nothing but prepared statements, no session, no checks, no log.
 * Its arguments are the database's address and a member's id. It says its port.
 */
import Fastify from "fastify";
import { Client, Pool } from "pg";

const [, , url = "", memberId = ""] = process.argv;
const pool = new Pool({ connectionString: url, max: 10 });
const app = Fastify();

const STATEMENTS: Readonly<Record<string, { text: string; values: readonly unknown[] }>> = {
  statement: {
    text: `select public_id, kind, description, origin, points, point_at, expires_on, commercial_gain_cents
      from points.entry where member_id = $1 and not is_invisible order by point_at desc, id desc limit 10`,
    values: [memberId],
  },
  balance: {
    text: "select available, reserved, pending, debt, updated_at from points.balance where member_id = $1",
    values: [memberId],
  },
  news: {
    text: `select id, title, topic, summary, published_at, image_url from content.news
      where state in ('scheduled', 'live') order by published_at desc, id desc limit 10`,
    values: [],
  },
  distributors: {
    text: `select id, name, corporate_name, city, state, tax_id, sends_invoices, is_eligible,
        (select head.id from channels.account head
          where substr(account.tax_id, 9, 4) <> '0001'
            and head.tax_id between left(account.tax_id, 8) || '000100' and left(account.tax_id, 8) || '000199'
          order by head.tax_id limit 1) as head_office_id
      from (select * from channels.account where is_distributor
        and ((search_text like $1 and search_text like $2)
          or (tax_id >= $3 and tax_id < $4 and search_text like $1)) offset 0) account
      order by name, id limit 1000`,
    values: ["%revenda%", "%123%", "123", "124"],
  },
};

for (const [name, { text, values }] of Object.entries(STATEMENTS))
  app.get(`/${name}`, async () => (await pool.query({ name, text, values: [...values] })).rows);

/** Streams that receive every notice of the database, as plainly as can be. */
const listener = new Client({ connectionString: url });
await listener.connect();
await listener.query("listen bare");
app.get("/stream", (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream" });
  reply.raw.write("event: ready\n\n");
  const sendEvent = (): void => void reply.raw.write("event: changed\n\n");
  listener.setMaxListeners(0).on("notification", sendEvent);
  reply.raw.once("close", () => listener.off("notification", sendEvent));
});

const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
process.stdout.write(`${address.port}\n`);
