import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { hasExpired } from "./message-retention.ts";
import { NotCarried, type Carrier } from "./carrier.ts";

/** How messages of each channel go out; a channel without a carrier keeps its messages waiting. */
export interface Carriers {
  readonly email: Carrier | undefined;
  readonly sms: Carrier | undefined;
  /** In the demo, the words of a delivered message stay in the table, which is the mailbox. */
  readonly retainsText: boolean;
}

/**
 * Delivers one message, at most once. `sending` is committed before the carrier is called: whoever finds a message in
 * that state knows that an earlier run died with it, that it may have arrived, and lets it be.
 *
 * @throws what keeps the message waiting, so that the job is tried again.
 */
export async function deliver(
  db: Db,
  carriers: Carriers,
  log: FastifyBaseLogger,
  messageId: string,
): Promise<void> {
  const message = await db
    .selectFrom("platform.outbox")
    .select(["id", "channel", "recipient", "subject", "text", "html", "state", hasExpired.as("hasExpired")])
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message || (message.state !== "queued" && message.state !== "sending")) return;
  if (message.state === "sending")
    return settle(db, log, messageId, "uncertain", "the worker died while it was sent");
  if (message.hasExpired)
    return settle(db, log, messageId, "expired", "its time was over before it could leave");
  const carrier = carriers[message.channel];
  if (!carrier) throw new Error(`No way to send ${message.channel} is set: the message waits`);
  const taken = await move(db, messageId, "queued", "sending");
  if (!taken) return;
  try {
    await carrier({
      id: messageId,
      to: message.recipient,
      subject: message.subject,
      text: message.text ?? "",
      html: message.html,
    });
  } catch (error) {
    const outcome = error instanceof NotCarried ? error.outcome : "later";
    if (outcome === "later") {
      await move(db, messageId, "sending", "queued");
      throw error;
    }
    return settle(db, log, messageId, outcome === "never" ? "refused" : "uncertain", String(error));
  }
  await db
    .updateTable("platform.outbox")
    .set({
      state: "sent",
      sentAt: sql`platform.clock()`,
      ...(carriers.retainsText ? {} : { text: null, html: null }),
    })
    .where("id", "=", messageId)
    .execute();
}

async function move(
  db: Db,
  id: string,
  from: "queued" | "sending",
  to: "queued" | "sending",
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("platform.outbox")
    .set({ state: to })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function settle(
  db: Db,
  log: FastifyBaseLogger,
  id: string,
  state: "refused" | "uncertain" | "expired",
  failure: string,
): Promise<void> {
  await db
    .updateTable("platform.outbox")
    .set({ state, failure, text: null, html: null })
    .where("id", "=", id)
    .execute();
  log.error({ messageId: id, state, failure }, "a message was not delivered and is not tried again");
}
