const LINE_END = 0x0a;
const QUOTE = 0x22;
/** The longest line, in bytes: no record of ours is near it. */
const LONGEST = 64 * 1024;

export type LineFault = "LINE_TOO_LONG" | "QUOTE_NOT_CLOSED";

/** One record of a file as its bytes, before anybody reads them. */
export interface CutLine {
  /** The number of the file's line where it begins, from 1. */
  readonly line: number;
  /** How many of the file's lines it takes: more than one where a quote holds a line's end. */
  readonly lines: number;
  /** Where the next one begins in the file, in bytes. */
  readonly endsAt: number;
  readonly bytes: Buffer;
  readonly fault?: LineFault;
}

export interface Start {
  readonly byte: number;
  readonly line: number;
}

/**
 * Cuts a file into its records, as its bytes come: at each line's end, unless a quote is open there (`isQuoted`, for CSV).
 * It keeps no more than a record too long: of that only the first line is left out, and reading goes on with the next.
 */
export async function* cutLines(
  chunks: AsyncIterable<Buffer>,
  start: Start,
  isQuoted: boolean,
): AsyncGenerator<CutLine[]> {
  const cutter = new Cutter(start, isQuoted);
  for await (const chunk of chunks) yield cutter.take(chunk);
  yield cutter.end();
}

/** Returns the lines of a record that are behind its first one, cut for themselves. */
export function linesBehindFirst({ line, bytes }: CutLine): CutLine[] {
  const lineEnd = bytes.indexOf(LINE_END);
  if (lineEnd === -1) return [];
  const cutter = new Cutter({ byte: 0, line: line + 1 }, true);
  return [...cutter.take(bytes.subarray(lineEnd + 1)), ...cutter.end()];
}

class Cutter {
  private rest: Buffer = Buffer.alloc(0);
  private byte: number;
  private line: number;
  private readonly isQuoted: boolean;
  /** Of a line too long, all but its number is dropped as it comes. */
  private isSkipping = false;

  constructor({ byte, line }: Start, isQuoted: boolean) {
    this.byte = byte;
    this.line = line;
    this.isQuoted = isQuoted;
  }

  take(chunk: Buffer): CutLine[] {
    return this.cut(this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]), false);
  }

  end(): CutLine[] {
    const found = this.cut(this.rest, true);
    if (this.isSkipping) found.push(this.taken(this.rest, 1, "LINE_TOO_LONG").line);
    return found;
  }

  private cut(bytes: Buffer, isLast: boolean): CutLine[] {
    const found: CutLine[] = [];
    const quotes = this.isQuoted ? new QuoteCount(bytes) : undefined;
    let at = 0;
    while (at < bytes.length) {
      const next = this.isSkipping ? this.skip(bytes, at, isLast) : this.next(bytes, at, isLast, quotes);
      if (next === undefined) break;
      at += next.length;
      if (next.line) found.push(next.line);
    }
    this.rest = Buffer.from(bytes.subarray(at));
    return found;
  }

  /** The record at a place; nothing while its end has not come. */
  private next(bytes: Buffer, at: number, isLast: boolean, quotes: QuoteCount | undefined) {
    let end = at;
    let lines = 0;
    let isOpen = false;
    while (end - at <= LONGEST) {
      const lineEnd = bytes.indexOf(LINE_END, end);
      if (lineEnd === -1 && !isLast) {
        if (bytes.length - at <= LONGEST) return undefined;
        break;
      }
      const from = end;
      end = lineEnd === -1 ? bytes.length : lineEnd + 1;
      lines += 1;
      if (quotes && quotes.between(from, end) % 2 === 1) isOpen = !isOpen;
      if (!isOpen && end - at <= LONGEST) return this.taken(bytes.subarray(at, end), lines);
      if (lineEnd === -1) break;
    }
    const hasLine = isLast || bytes.includes(LINE_END, at);
    return isOpen && hasLine ? this.firstLineOf(bytes, at) : this.tooLong();
  }

  private taken(bytes: Buffer, lines: number, fault?: LineFault) {
    this.byte += bytes.length;
    const line = { line: this.line, lines, endsAt: this.byte, bytes, ...(fault && { fault }) };
    this.line += lines;
    return { length: bytes.length, line };
  }

  /** An open quote swallows what follows: its own line is at fault, and the next ones are read for themselves. */
  private firstLineOf(bytes: Buffer, at: number) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    return this.taken(bytes.subarray(at, lineEnd === -1 ? bytes.length : lineEnd + 1), 1, "QUOTE_NOT_CLOSED");
  }

  private tooLong() {
    this.isSkipping = true;
    return { length: 0, line: undefined };
  }

  private skip(bytes: Buffer, at: number, isLast: boolean) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    const end = lineEnd === -1 ? bytes.length : lineEnd + 1;
    if (lineEnd === -1 && !isLast) {
      this.byte += end - at;
      return { length: end - at, line: undefined };
    }
    this.isSkipping = false;
    return { ...this.taken(bytes.subarray(at, end), 1, "LINE_TOO_LONG"), length: end - at };
  }
}

/** Counts the quotes of a text from left to right, without looking at any byte twice. */
class QuoteCount {
  private readonly bytes: Buffer;
  private nextAt: number;
  private seenTo = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.nextAt = this.from(0);
  }

  /** Returns how many there are from a place to another; the places may only grow, but for those of a line read anew. */
  between(from: number, to: number): number {
    if (this.nextAt < from || from < this.seenTo) this.nextAt = this.from(from);
    this.seenTo = to;
    let count = 0;
    while (this.nextAt < to) {
      count += 1;
      this.nextAt = this.from(this.nextAt + 1);
    }
    return count;
  }

  private from(at: number): number {
    const found = this.bytes.indexOf(QUOTE, at);
    return found === -1 ? Number.POSITIVE_INFINITY : found;
  }
}
