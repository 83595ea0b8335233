import { HttpFailure } from "@colheita/client";
import type { Session } from "@colheita/contract/identity/identity-records";
import { isExpired, renewalDelay, retryDelay } from "./session-rules.ts";
import type { TabNews, Tabs } from "./session-tabs.ts";

/** What a session call brings; the rest of the reply passes through untouched. */
export interface Opened {
  readonly session: Session;
}

export interface KeeperSetup<Reply extends Opened> {
  /** The session call. Throws what the client throws. */
  readonly open: () => Promise<Reply>;
  /** Ends the session on the server. */
  readonly close: () => Promise<void>;
  readonly join: (hear: (news: TabNews) => void) => Tabs;
  /** The server's clock, as well as it is known: a phone's own may be hours off. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, delayMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  /** A session is open, or was renewed. */
  readonly onOpened: (reply: Reply) => void;
  /** There is no session: it never was (`none`), it died, or it was ended here or in another tab. */
  readonly onClosed: (end: "none" | "expired" | "signed-out") => void;
  /** The call did not come through; nothing is known about the session itself. */
  readonly onUnreachable: (error: unknown) => void;
}

interface Held {
  readonly memberId: string;
  readonly token: string;
  readonly expiresAtMs: number;
}

/** A session that was confirmed this recently and still is refused is dead. */
const CONFIRMED_FOR_MS = 5000;

const isRefusal = (error: unknown) =>
  error instanceof HttpFailure && (error.status === 401 || error.status === 403);

/**
 * Keeps one session alive: the token in memory, renewed in time, shared by the tabs of the browser,
 * retried after network failures, and gone everywhere at once when it ends (section 4, "Session token").
 */
export class SessionKeeper<Reply extends Opened> {
  readonly #setup: KeeperSetup<Reply>;
  readonly #tabs: Tabs;
  #held: Held | undefined;
  #timer: unknown;
  #failures = 0;
  #confirmedAtMs = -Infinity;
  #opening: Promise<void> | undefined;
  /** Counts the ends: what was asked before an end must not open the session again when it arrives after it. */
  #ends = 0;

  constructor(setup: KeeperSetup<Reply>) {
    this.#setup = setup;
    this.#tabs = setup.join((news) => this.#hear(news));
  }

  /** A token that is good for a call, or nothing when there is no session or no network. */
  async token(): Promise<string | undefined> {
    if (this.#held && isExpired(this.#held.expiresAtMs, this.#setup.now())) await this.#renew();
    const held = this.#held;
    return held && !isExpired(held.expiresAtMs, this.#setup.now()) ? held.token : undefined;
  }

  /** Asks the server for the session. Calls that come while one is under way share its answer. */
  open(): Promise<void> {
    this.#opening ??= this.#ask().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** A call was refused with 401: the session call decides whether the session is dead. */
  async doubt(): Promise<void> {
    if (this.#setup.now() - this.#confirmedAtMs < CONFIRMED_FOR_MS) this.#end("expired");
    else await this.open();
  }

  /** Ends the session here, on the server and in every tab. Resolves when this browser has forgotten it. */
  async close(): Promise<void> {
    this.#ends += 1;
    try {
      // A renewal under way changes the cookie by which the server knows what to end.
      await this.#opening;
      await this.#setup.close();
    } finally {
      this.#end("signed-out");
    }
  }

  /** The network is back: do not wait for the next retry. */
  async wake(): Promise<void> {
    if (this.#failures > 0) await this.open();
  }

  /** One tab renews; those that waited for it take what it told. */
  async #renew(): Promise<void> {
    const before = this.#held;
    await this.#tabs.oneAtATime(async () => {
      if (this.#held === before) await this.open();
    });
  }

  async #ask(): Promise<void> {
    this.#stopTimer();
    const endsBefore = this.#ends;
    try {
      const reply = await this.#setup.open();
      if (endsBefore !== this.#ends) return;
      const { session } = reply;
      this.#failures = 0;
      this.#confirmedAtMs = this.#setup.now();
      this.#hold({
        memberId: session.member.id,
        token: session.accessToken,
        expiresAtMs: session.expiresAt.getTime(),
      });
      this.#tabs.tell({ kind: "opened", ...(this.#held as unknown as Held) });
      this.#setup.onOpened(reply);
    } catch (error) {
      if (endsBefore !== this.#ends) return;
      if (isRefusal(error)) return this.#end(this.#held ? "expired" : "none");
      this.#failures += 1;
      this.#timer = this.#setup.setTimer(() => void this.open(), retryDelay(this.#failures));
      this.#setup.onUnreachable(error);
    }
  }

  #hold(held: Held): void {
    this.#stopTimer();
    this.#held = held;
    const delay = renewalDelay(held.expiresAtMs, this.#setup.now());
    this.#timer = this.#setup.setTimer(() => void this.#renew(), delay);
  }

  #end(end: "none" | "expired" | "signed-out", isOurs = true): void {
    this.#stopTimer();
    this.#ends += 1;
    this.#held = undefined;
    this.#failures = 0;
    if (isOurs && end !== "none") this.#tabs.tell({ kind: "closed" });
    this.#setup.onClosed(end);
  }

  #hear(news: TabNews): void {
    if (news.kind === "closed") return this.#end("signed-out", false);
    if (this.#held?.memberId === news.memberId) return this.#hold(news);
    // Somebody logged in, or switched accounts, in another tab: this one follows.
    void this.open();
  }

  #stopTimer(): void {
    if (this.#timer !== undefined) this.#setup.clearTimer(this.#timer);
    this.#timer = undefined;
  }
}
