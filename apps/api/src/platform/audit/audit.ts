import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { deleteOldest } from "../database/delete-oldest.ts";
import { redactKeys, redactText } from "../logger/redact.ts";

/** One call that changed something, or tried to: the specification's `Logs` record. */
export interface CallRecord {
  /** Address of the page or call, without its query. */
  readonly currentUrl: string;
  readonly method: string;
  /** What was sent, in the code's names; personal data and secrets are taken out here, by the rules of the log. */
  readonly data: unknown;
  /** "success", or the code of the refusal, or the label of a failed log-in ("LOGIN ERROR" and the programme's name). */
  readonly result: string;
  readonly requestId: string;
  /** Who acted, and for whom: two when a member acts in another's account, else the same. */
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/**
 * Writes the record of one call, in the transaction of its effect: what is acknowledged is recorded, and the other way
 * round. Nothing gathers records in memory, so a process that is killed loses none.
 */
export async function recordCall(tx: Db | Tx, record: CallRecord): Promise<void> {
  const { currentUrl, method, data, result, requestId, actorId = null, subjectId = actorId } = record;
  const url = redactText(currentUrl.replace(/[?#].*$/, ""));
  await sql`insert into platform.log_record (current_url, method, data, result, request_id, actor_id, subject_id)
    values (${url}, ${method}, ${redactedJson(data ?? {})}::jsonb, ${result}, ${requestId}, ${actorId}, ${subjectId})`.execute(
    tx,
  );
}

/**
 * Deletes the records of calls that are older than so many days; returns how many. The trail of deeds is stored for
 * good.
 */
export function deleteOldCalls(db: Db, days: number): Promise<number> {
  return deleteOldest(db, { table: "platform.log_record", key: "id", since: "date" }, days);
}

/** One deed of a person that others may have to answer for. */
export interface AuditEntry {
  readonly actorId: string;
  readonly subjectId?: string;
  /** Past tense or order, with its capability: "rewards.order-cancelled". */
  readonly action: string;
  /** What it was done to, as "kind:id". */
  readonly object: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Records for good who did what to what, in the transaction of the deed. The database refuses to change or remove a
 * line. Personal data in `before` and `after` is taken out by the rules of the log: the trail shows that a phone was
 * changed and by whom, and the record itself holds the phone.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actorId, subjectId = null, action, object, before, after } = entry;
  await tx
    .insertInto("platform.auditEntry")
    .values({
      actorId,
      subjectId,
      action,
      object,
      before: before === undefined ? null : redactedJson(before),
      after: after === undefined ? null : redactedJson(after),
    })
    .execute();
}

const TEXTS = /"(?:[^"\\]|\\.)*"/g;

/** Returns JSON that holds nothing private, neither under a private key nor inside a text. */
function redactedJson(value: unknown): string {
  const json = JSON.stringify(redactKeys(JSON.parse(JSON.stringify(value))));
  // PostgreSQL's jsonb cannot hold U+0000.
  return json.replace(TEXTS, redactText).replaceAll("\\u0000", "");
}
