/**
 * How far a reader has seen: everything that was committed when it last looked. Ids would not do, because a transaction
 * with a lower id may commit later. It follows PostgreSQL's snapshots: all below `xmax` was seen, but for `open`.
 */
export interface LiveCursor {
  /** When it was taken, in seconds since 1970. */
  readonly atSeconds: number;
  /** Every transaction below this number had ended. */
  readonly xmin: string;
  /** Transactions from this number on had not begun. */
  readonly xmax: string;
  /** Transactions between the two that had not ended. */
  readonly open: readonly string[];
}

/** Reads PostgreSQL's own spelling, `xmin:xmax:xid,xid…`. */
export function cursorOf(snapshot: string, atSeconds: number): LiveCursor {
  const [xmin = "", xmax = "", open = ""] = snapshot.split(":");
  return { atSeconds, xmin, xmax, open: open === "" ? [] : open.split(",") };
}

/** Returns whether a later look is of an earlier state: a restored database counts its transactions anew from there. */
export function isEarlier(found: LiveCursor, last: LiveCursor): boolean {
  return BigInt(found.xmax) < BigInt(last.xmax);
}

/**
 * Where a page stands: it knows all that committed below `xmin`. What it knows beyond that it may be told again, which
 * only makes it ask once more.
 */
export type LivePosition = Pick<LiveCursor, "atSeconds" | "xmin">;

/** The position as an event id of the stream, which the page hands back when it returns. */
export function writePosition({ atSeconds, xmin }: LivePosition): string {
  return `${atSeconds}.${xmin}`;
}

/** Reads an event id that a page hands back; nothing when it is none of ours. */
export function readPosition(text: string): LivePosition | undefined {
  const [, atSeconds, xmin] = /^(\d{1,12})\.(\d{1,19})$/.exec(text) ?? [];
  return xmin === undefined ? undefined : { atSeconds: Number(atSeconds), xmin };
}
