import { createHash } from "node:crypto";
import { Client } from "pg";

/** Statements that one process names at most; what a filter or a sort varies beyond them is planned each time. */
const MOST_NAMES = 400;
/** PostgreSQL's code for a prepared statement whose table has since been altered. */
const STALE_PLAN = "0A000";

const names = new Map<string, string>();

/** Returns the name under which a connection stores a statement's plan: the same for the same text, in every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

type Callback = (error: Error | null, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

/**
 * A connection that prepares each statement with parameters once: PostgreSQL parses it once and, after a few uses,
 * plans it no more. A statement without parameters is left alone. Where a migration made the plans stale, all are made
 * anew; the statement that found out is put again, or, inside a transaction, is the last to fail.
 */
export class NamingClient extends Client {
  /** How often the plans of this connection became stale: a part of their names. */
  #round = 0;

  override query = ((...args: unknown[]): unknown => {
    const query = super.query.bind(this) as Query;
    const [text, values, callback] = args;
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return query(...args);
    const name = nameOf(text);
    if (name === undefined) return query(...args);
    const named = () => ({ name: `${name}${this.#round || ""}`, text, values: values as unknown[] });
    if (typeof callback === "function")
      return query(named(), (error: Error | null, result: unknown) => {
        if (this.#isWorthAnotherTry(error)) query(named(), callback);
        else (callback as Callback)(error, result);
      });
    return (query(named()) as Promise<unknown>).catch((error: unknown) => {
      if (this.#isWorthAnotherTry(error)) return query(named());
      throw error;
    });
  }) as Client["query"];

  /**
   * Returns whether stale plans were the cause and nothing else was lost: the statement stood on its own, and did
   * nothing.
   */
  #isWorthAnotherTry(error: unknown): boolean {
    if (!(error instanceof Error && "code" in error && error.code === STALE_PLAN)) return false;
    this.#round += 1;
    return this.getTransactionStatus() === "I";
  }
}
