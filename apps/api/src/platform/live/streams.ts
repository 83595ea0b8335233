import type { ServerResponse } from "node:http";

/** One open page. */
export interface Stream {
  readonly memberId: string;
  readonly sessionId: string;
  readonly response: ServerResponse;
  /** When its page has to come back with a fresh token, by the process's own counter. */
  readonly endsAt: number;
  /** Whether it was told where it stands, so that a later position says no more than it knows. */
  isReady: boolean;
  /** Since when its reader does not keep up. */
  slowSince: number | undefined;
  readonly slot: Set<Stream>;
}

/** Whose page it is, and how long its access token is still good. */
interface OpenPage {
  readonly memberId: string;
  readonly sessionId: string;
  readonly secondsLeft: number;
}

export interface StreamLimits {
  /** Open pages of one member in one process; the oldest gives way to the newest. */
  readonly perMember: number;
  /** Open pages of one process. */
  readonly inAll: number;
  readonly beatSeconds: number;
  /** Bytes that may still wait for a slow reader when there is more to tell it. */
  readonly waitingBytes: number;
  readonly slowSeconds: number;
  /** After this time a page is asked to come back, however long its token is good. */
  readonly longestSeconds: number;
}

export const STREAM_LIMITS: StreamLimits = {
  perMember: 10,
  inAll: 20_000,
  beatSeconds: 15,
  waitingBytes: 64 * 1024,
  slowSeconds: 30,
  longestSeconds: 3_600,
};

/** Why a stream ends, as the page is told: come back at once, stay away, or log in again. */
export type EndReason = "renew" | "superseded" | "revoked" | "closing";

/** The open pages of this process: who gets what, who is too slow, who is there too long. */
export class Streams {
  readonly #limits: StreamLimits;
  readonly #alive: () => string;
  readonly #byMember = new Map<string, Set<Stream>>();
  /** One slot a second, so that ten thousand signs of life are not written in one go. */
  readonly #slots: Set<Stream>[];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #count = 0;

  /** `alive` is what a page is sent as a sign of life: where it stands by then. */
  constructor(limits: StreamLimits, alive: () => string) {
    this.#limits = limits;
    this.#alive = alive;
    this.#slots = Array.from({ length: limits.beatSeconds }, () => new Set<Stream>());
    this.#timer = setInterval(() => this.#beat(), 1_000).unref();
  }

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.#limits.inAll;
  }

  /** Enters a page, which from now on gets what is sent to its member. */
  add(page: OpenPage, response: ServerResponse): Stream {
    const { memberId, sessionId, secondsLeft } = page;
    const slot = this.#slots[this.#count % this.#slots.length] ?? new Set<Stream>();
    const stream: Stream = {
      memberId,
      sessionId,
      response,
      endsAt: performance.now() + Math.min(secondsLeft, this.#limits.longestSeconds) * 1_000,
      isReady: false,
      slowSince: undefined,
      slot,
    };
    const own = this.#byMember.get(memberId) ?? new Set();
    this.#byMember.set(memberId, own.add(stream));
    slot.add(stream);
    this.#count += 1;
    response.once("close", () => this.#remove(stream));
    response.on("error", () => response.destroy());
    const [oldest] = own;
    if (own.size > this.#limits.perMember && oldest) this.end(oldest, "superseded");
    return stream;
  }

  /** Sends a page what it needs to know before it is up to date; signs of life follow from now on. */
  ready(stream: Stream, text: string): void {
    stream.isReady = true;
    this.#send(stream, text);
  }

  #send({ response }: Stream, text: string): void {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > this.#limits.waitingBytes) response.destroy();
    else response.write(text);
  }

  toMember(memberId: string, text: string): void {
    for (const stream of this.#byMember.get(memberId) ?? []) this.#send(stream, text);
  }

  toAll(text: string): void {
    for (const own of this.#byMember.values()) for (const stream of own) this.#send(stream, text);
  }

  endOfMember(memberId: string, reason: EndReason): void {
    for (const stream of this.#byMember.get(memberId) ?? []) this.end(stream, reason);
  }

  endOfSession(sessionId: string, reason: EndReason): void {
    for (const own of this.#byMember.values())
      for (const stream of own) if (stream.sessionId === sessionId) this.end(stream, reason);
  }

  end(stream: Stream, reason: EndReason): void {
    this.#remove(stream);
    stream.response.end(`event: end\ndata: {"reason":"${reason}"}\n\n`);
    // A reader that does not take its last words within a moment is cut.
    setTimeout(() => stream.response.destroy(), 1_000).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const own of this.#byMember.values()) for (const stream of own) this.end(stream, "closing");
  }

  #beat(): void {
    this.#turn = (this.#turn + 1) % this.#slots.length;
    const now = performance.now();
    const alive = this.#alive();
    for (const stream of this.#slots[this.#turn] ?? []) {
      stream.slowSince = stream.response.writableNeedDrain ? (stream.slowSince ?? now) : undefined;
      if (now - (stream.slowSince ?? now) > this.#limits.slowSeconds * 1_000) stream.response.destroy();
      else if (stream.isReady) this.#send(stream, alive);
      if (now >= stream.endsAt) this.end(stream, "renew");
    }
  }

  #remove(stream: Stream): void {
    if (!stream.slot.delete(stream)) return;
    this.#count -= 1;
    const own = this.#byMember.get(stream.memberId);
    own?.delete(stream);
    if (own?.size === 0) this.#byMember.delete(stream.memberId);
  }
}
