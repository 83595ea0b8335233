import { createHash } from "node:crypto";
import { Client } from "pg";

/** Statements that one process names at most; what a filter or a sort varies beyond them is planned each time. */
const MOST_NAMES = 400;
/** PostgreSQL's code for a prepared statement whose table has since been altered. */
const STALE_PLAN = "0A000";

const names = new Map<string, string>();

/** The name under which a connection keeps a statement's plan: the same for the same text, in every connection. */
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
 * plans it no more. A statement without parameters is left alone. A connection whose plans were made before a
 * migration is closed at its first failure, and the pool opens another.
 */
export class NamingClient extends Client {
  override query = ((...args: unknown[]): unknown => {
    const query = super.query.bind(this) as Query;
    const [text, values, callback] = args;
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return query(...args);
    const name = nameOf(text);
    if (name === undefined) return query(...args);
    const named = { name, text, values };
    if (typeof callback === "function")
      return query(named, (error: Error | null, result: unknown) => {
        this.#leaveStale(error);
        (callback as Callback)(error, result);
      });
    return (query(named) as Promise<unknown>).catch((error: unknown) => {
      this.#leaveStale(error);
      throw error;
    });
  }) as Client["query"];

  #leaveStale(error: unknown): void {
    if (error instanceof Error && "code" in error && error.code === STALE_PLAN) void this.end();
  }
}
