import { sql, type Db, type Tx } from "../database/database.ts";
import { newId } from "../database/ids.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** A message to one person. Its words are the sender's; they may hold a code, so they are in no log and in no job. */
export interface Message {
  /** An e-mail address, or a cellphone as digits with the country (5511987654321). */
  readonly to: string;
  readonly channel: "email" | "sms";
  /** For an SMS: what it is about, never sent. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly memberId?: string;
  /** From this instant of the programme's clock on it is not sent, and its words are erased: a code's end. */
  readonly expiresAt?: Date;
}

// oxlint-disable-next-line no-control-regex -- the rule is about exactly these characters
const CONTROL = /[\u0000-\u001F\u007F]/;
const PREFIX = "0ms";
/** The waits double from a second to six hours: two days in all. */
const MAX_ATTEMPTS = 23;

/**
 * Sends a message once the transaction commits, and never if it rolls back. A worker delivers it, tries again for about
 * two days while the server is down, and never delivers it twice. Returns the message's id.
 */
export async function send(tx: Db | Tx, message: Message): Promise<string> {
  const { to, channel, subject, text, html = null, memberId = null, expiresAt = null } = message;
  if (CONTROL.test(to) || CONTROL.test(subject)) throw new TypeError("A recipient or subject spans lines");
  if (channel === "sms" && !/^\d{10,15}$/.test(to))
    throw new TypeError("An SMS goes to digits with the country's code");
  if (channel === "email" && !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(to))
    throw new TypeError("An e-mail goes to one bare address");
  const id = newId(PREFIX);
  await tx
    .insertInto("platform.outbox")
    .values({ id, channel, recipient: to, subject, text, html, memberId, expiresAt })
    .execute();
  await enqueue(
    tx,
    "platform.deliver-message",
    { messageId: id },
    { maxAttempts: MAX_ATTEMPTS, priority: -10 },
  );
  return id;
}

/**
 * Removes what was sent to these contacts that runs out and names no member: codes by which somebody was to prove that the
 * contact is theirs. Those that others asked for to the same contact go too, and no longer count among its codes of the day.
 */
export async function deleteCodesTo(tx: Tx, recipients: readonly string[]): Promise<void> {
  await sql`delete from platform.outbox
    where recipient = any(${[...recipients]}::text[]) and expires_at is not null and member_id is null`.execute(
    tx,
  );
}
