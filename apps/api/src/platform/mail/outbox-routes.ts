import type { FastifyInstance } from "fastify";
import { sql, type Db } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { hasExpired } from "./message-retention.ts";
import { OUTBOX_STYLE, outboxPage, type OutboxMessage } from "./outbox-page.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SHOWN = 200;
/** Instead of the words that held a code whose time is over. */
const ERASED = "O código desta mensagem venceu.";

/** Serves the demo's mailbox, `/dev/outbox` and `/api/dev/outbox`. Where the programme is no demo, neither route exists. */
export function registerOutbox(app: FastifyInstance, { config, db }: Pick<Platform, "config" | "db">): void {
  if (!config.isDemo) return;
  app.get("/api/dev/outbox", async (_request, reply) =>
    reply.header("cache-control", "no-store").send(await newest(db)),
  );
  app.get("/dev/outbox", async (_request, reply) =>
    reply
      .headers({ "content-security-policy": POLICY, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(outboxPage(await newest(db))),
  );
  app.get("/dev/outbox.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(OUTBOX_STYLE));
}

async function newest(db: Db): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("platform.outbox")
    .select([
      "recipient",
      "channel",
      "subject",
      "sentAt",
      // The minute until its words are erased is no time in which to read them.
      sql<string | null>`case when ${hasExpired} then null else text end`.as("text"),
    ])
    .where("state", "=", "sent")
    .orderBy("sentAt", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.flatMap(({ recipient, channel, subject, text, sentAt }) =>
    sentAt === null
      ? []
      : [{ to: recipient, channel, subject, text: text ?? ERASED, sentAt: sentAt.toISOString() }],
  );
}
