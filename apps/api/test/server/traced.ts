import { Client } from "pg";
import { vi } from "vitest";

/** A process listens meanwhile for what changed: that is of no call. */
const LISTENING = /pg_current_snapshot|^listen /;

/**
 * Returns the statements that were sent to the database while this was done; the values are parameters, and not among
 * them.
 */
export async function traced<T>(statements: string[], act: () => Promise<T>): Promise<T> {
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was, and called with its own client
  const query = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    if (!LISTENING.test(text)) statements.push(text);
    return Reflect.apply(query, this, args) as never;
  });
  try {
    return await act();
  } finally {
    spy.mockRestore();
  }
}
