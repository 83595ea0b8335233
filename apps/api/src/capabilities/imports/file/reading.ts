import type { Db, Tx } from "../../../platform/database/database.ts";
import { findImport, type ImportRow } from "./imports-store.ts";

export interface ReadContext {
  readonly db: Db;
  /** Ends the reading between two batches. */
  readonly signal?: AbortSignal | undefined;
}

/** Somebody else reads this file, too, or it was given up: what they do counts. */
export class ReadElsewhere extends Error {}

/** Holds a file until the transaction ends. @throws ReadElsewhere when its reading does not stand where it did. */
export async function holdPlace(tx: Tx, row: ImportRow): Promise<void> {
  const held = await findImport(tx, row.id, "lock");
  const isHere = (["state", "nextByte", "isRead", "takenOwnerId", "takenLine"] as const).every(
    (place) => held?.[place] === row[place],
  );
  if (!isHere) throw new ReadElsewhere();
}

/** Hands on what comes, and lets the next one come while this one is worked on: both wait for the database in turn. */
export async function* inTurn<Item>(
  items: AsyncGenerator<Item, unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item> {
  let next = items.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    signal?.throwIfAborted();
    next = items.next();
    // Whoever works on this one may fail first: the other failure is then nobody's.
    next.catch(() => undefined);
    yield value;
  }
}
