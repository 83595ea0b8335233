import type { Endpoint } from "@colheita/contract/kit";
import type { FastifyRequest } from "fastify";
import { recordCall, type CallRecord } from "../audit/audit.ts";
import type { Db, Tx } from "../database/database.ts";

/** What a record holds that the request does not: a log-in finds out who acts, a try may fail and still count. */
export interface RecordedOutcome {
  readonly result?: string;
  readonly actorId?: string;
  /** For whom, where that is another than who acts. */
  readonly subjectId?: string;
}

/**
 * The specification's `Logs` record of one call. What a call changes it changes through `write`, in one transaction
 * with the record; a call that changes nothing leaves none, unless it was refused.
 */
export class CallRecords {
  readonly #db: Db;
  readonly #request: FastifyRequest;
  #isWritten = false;
  #data: object = {};

  constructor(db: Db, request: FastifyRequest) {
    this.#db = db;
    this.#request = request;
  }

  /**
   * Takes of the decoded body what the endpoint declares that its record holds: what people say of themselves, or in
   * their own words, is in no record. What a person's file holds is no part of one either.
   */
  keep({ recorded, takesBytes }: Pick<Endpoint, "recorded" | "takesBytes">, body: unknown): void {
    if (takesBytes) return;
    const sent = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
    if (recorded === "names") this.#data = { fields: sent.map(([name]) => name) };
    else this.#data = Object.fromEntries(sent.filter(([name]) => recorded?.includes(name) ?? true));
  }

  get isWritten(): boolean {
    return this.#isWritten;
  }

  /** Acts and records it, both or neither. `outcomeOf` returns what the record should hold of the outcome. */
  async write<Reply>(
    act: (tx: Tx) => Promise<Reply>,
    outcomeOf?: (reply: Reply) => RecordedOutcome,
  ): Promise<Reply> {
    const reply = await this.#db.transaction().execute(async (tx) => {
      const done = await act(tx);
      await recordCall(tx, this.#entry(outcomeOf?.(done) ?? {}));
      return done;
    });
    this.#isWritten = true;
    return reply;
  }

  /** Records an effect in the transaction of it, which somebody else began. */
  writeIn(tx: Tx): Promise<void> {
    return recordCall(tx, this.#entry({}));
  }

  /**
   * Records a call that had no effect, in a statement of its own: what it tried was rolled back. It is answered as it
   * would be, even when its record can't be written; the log reports it.
   */
  async refuse(result: string, details: Readonly<Record<string, unknown>> = {}): Promise<void> {
    this.#isWritten = true;
    try {
      await recordCall(this.#db, { ...this.#entry({ result }), data: { ...this.#data, ...details } });
    } catch (error) {
      this.#request.log.error({ err: error, result }, "a refused call could not be recorded");
    }
  }

  #entry({ result = "success", actorId, subjectId }: RecordedOutcome): CallRecord {
    const { url, method, id, caller } = this.#request;
    const member = actorId ?? caller?.memberId;
    return {
      currentUrl: url,
      method,
      data: this.#data,
      result,
      requestId: id,
      actorId: subjectId === undefined ? (caller?.actorId ?? member) : actorId,
      subjectId: subjectId ?? member,
    };
  }
}
