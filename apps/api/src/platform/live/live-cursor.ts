/**
 * How far a reader has seen: everything that was committed when it last looked. Ids would not do, because a transaction
 * with a lower id may commit later. It follows PostgreSQL's snapshots: all below `xmax` was seen, but for `open`.
 */
export interface LiveCursor {
  /** When it was taken, in seconds since 1970. */
  readonly atSeconds: number;
  /** Transactions from this number on had not begun. */
  readonly xmax: string;
  /** Transactions below it that had not ended. */
  readonly open: readonly string[];
}

const MAX_OPEN = 500;

/** Reads PostgreSQL's own spelling, `xmin:xmax:xid,xid…`. */
export function cursorOf(snapshot: string, atSeconds: number): LiveCursor {
  const [, xmax = "", open = ""] = snapshot.split(":");
  return { atSeconds, xmax, open: open === "" ? [] : open.split(",") };
}

/** The cursor as an event id of the stream, which the page hands back when it returns. */
export function writeCursor({ atSeconds, xmax, open }: LiveCursor): string {
  return [atSeconds, xmax, ...open].join(".");
}

/** Reads an event id that a page hands back; nothing when it is none of ours. */
export function readCursor(text: string): LiveCursor | undefined {
  if (text.length > 21 * (MAX_OPEN + 2) || !/^\d{1,12}(\.\d{1,19})+$/.test(text)) return undefined;
  const [atSeconds, xmax = "", ...open] = text.split(".");
  if (open.length > MAX_OPEN) return undefined;
  return { atSeconds: Number(atSeconds), xmax, open };
}
