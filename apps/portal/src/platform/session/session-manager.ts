import { HttpFailure } from "@colheita/client";
import type { Session } from "@colheita/contract/identity/identity-records";
import { figures } from "../../portal-words.ts";
import { backOff } from "../back-off.ts";
import { isExpired, renewalDelay } from "./session-rules.ts";
import type { CloseReason, OpenedNews, SessionNews, SessionTabs } from "./session-tabs.ts";

/** What a session call brings; the rest of the reply passes through untouched. */
export interface Opened {
  readonly session: Session;
}

export interface SessionManagerOptions<Reply extends Opened> {
  /** The session call. Throws what the client throws. */
  readonly open: () => Promise<Reply>;
  /** Ends the session on the server. */
  readonly close: () => Promise<void>;
  readonly join: (hear: (news: SessionNews) => void) => SessionTabs;
  /** The server's clock, as well as it is known: a phone's own may be hours off. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, delayMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  /** A session is open, or was renewed. */
  readonly onOpened: (reply: Reply) => void;
  readonly onClosed: (end: CloseReason) => void;
  /** The call did not come through; nothing is known about the session itself. */
  readonly onUnreachable: (error: unknown) => void;
}

type Held = Omit<OpenedNews, "kind">;

/** A session that was confirmed this recently and still is refused is dead. */
const CONFIRMED_FOR_MS = 5000;
/** Between renewals that found no network (section 4, "Session token"). */
const RETRIES = { firstMs: figures.renewalRetryMs, lastMs: figures.longestRenewalRetryMs };

/**
 * Returns what a refusal of the session call means; nothing for any other failure. Only the server's own codes end
 * a session: a proxy or a network's log-in page answers 401 and 403, too (DECISIONS, "Sessions").
 */
function endOf(error: unknown, hadSession: boolean): CloseReason | undefined {
  if (!(error instanceof HttpFailure)) return undefined;
  if (error.code === "auth/user-disabled") return "disabled";
  if (error.code === "user-token-expired") return "expired";
  if (error.code !== "no-uid") return undefined;
  return hadSession ? "expired" : "none";
}

/**
 * Manages one session: the token in memory, renewed in time, shared by the tabs of the browser, retried after
 * network failures, and gone everywhere at once when it ends (section 4, "Session token").
 */
export class SessionManager<Reply extends Opened> {
  readonly #options: SessionManagerOptions<Reply>;
  readonly #tabs: SessionTabs;
  #held: Held | undefined;
  #timer: unknown;
  #failures = 0;
  #confirmedAtMs = -Infinity;
  /** When the session call last confirmed a session that a call had refused. */
  #recheckedAtMs = -Infinity;
  #opening: Promise<void> | undefined;
  /** Another session is being begun: what other tabs say of the one before is ignored. */
  #isChanging = false;
  /** Another tab has announced a session, or a step taken in it, that this tab has not asked for yet. */
  #isBehind = false;
  /** Counts the ends: what was asked before an end must not open the session again when it arrives after it. */
  #ends = 0;

  constructor(options: SessionManagerOptions<Reply>) {
    this.#options = options;
    this.#tabs = options.join((news) => this.#hear(news));
  }

  /** Returns a token that is good for a call, or nothing when there is no session or no network. */
  async token(): Promise<string | undefined> {
    // The call that changes the session goes with the token that there is: a renewal would wait for the change.
    if (this.#isChanging) return this.#held?.token;
    if (this.#held && isExpired(this.#held.expiresAtMs, this.#options.now(), figures)) await this.#renew();
    const held = this.#held;
    return held && !isExpired(held.expiresAtMs, this.#options.now(), figures) ? held.token : undefined;
  }

  /** Asks the server for the session. Calls that come while one is under way share its answer. */
  open(): Promise<void> {
    return this.#share(() => this.#ask());
  }

  /**
   * Finds out by the session call, after a call was refused with 401, whether the session has ended. It has when
   * the session call confirmed it and its new token is refused as well. The refusal of a token that is no longer
   * held, or of a call without one, says nothing of the current session.
   */
  async recheck(refusedToken: string | undefined): Promise<void> {
    const isMeant = () => refusedToken === this.#held?.token;
    if (!isMeant()) return;
    await this.#share(async () => {
      if (!isMeant()) return;
      if (this.#options.now() - this.#recheckedAtMs < CONFIRMED_FOR_MS) return this.#end("expired");
      if (await this.#ask()) this.#recheckedAtMs = this.#options.now();
    });
  }

  /**
   * Changes the session by a call that begins another one: no tab asks for the session meanwhile, and callers in
   * this one get what the change brings. Without a change (`act` resolves with false) everything stays as it was.
   *
   * @returns whether another session was begun and is open.
   */
  async change(act: () => Promise<boolean>): Promise<boolean> {
    while (this.#opening) await this.#opening;
    return await this.#take(() => this.#changeBy(act));
  }

  async #changeBy(act: () => Promise<boolean>): Promise<boolean> {
    if (this.#held && isExpired(this.#held.expiresAtMs, this.#options.now(), figures)) await this.#ask();
    const endsBefore = this.#ends;
    this.#isChanging = true;
    try {
      const hasBegun = await act();
      return hasBegun && endsBefore === this.#ends && (await this.#ask());
    } finally {
      this.#isChanging = false;
    }
  }

  /**
   * Asks for the session after a call was denied for this member (403): it goes on unless the session call says
   * otherwise (section 6).
   */
  async check(): Promise<void> {
    if (this.#held && this.#options.now() - this.#confirmedAtMs >= CONFIRMED_FOR_MS) await this.open();
  }

  /** Ends the session here and in every tab: a call said that it is over. */
  lose(end: "expired" | "disabled"): void {
    if (this.#held && !this.#isChanging) this.#end(end);
  }

  /** Ends the session: here and in every tab at once, then on the server, which a slow network may take long to reach. */
  async close(): Promise<void> {
    const underWay = this.#opening;
    this.#end("signed-out");
    // A renewal under way changes the cookie by which the server knows what to end.
    await underWay;
    await this.#options.close();
  }

  /** Retries at once, because the network is back. */
  async wake(): Promise<void> {
    if (this.#failures > 0) await this.open();
  }

  /** Renews the session in one tab; those that waited for it take the token it broadcast. */
  #renew(): Promise<void> {
    const before = this.#held;
    return this.#share(async () => {
      if (this.#held === before) await this.#ask();
    });
  }

  /**
   * Runs a task that asks for the session while no other tab does, and shares it with those that call meanwhile. A
   * session that ended while this waited is not asked for any more.
   */
  async #share(task: () => Promise<unknown>): Promise<void> {
    const endsBefore = this.#ends;
    await (this.#opening ??
      this.#take(async () => {
        if (endsBefore === this.#ends) await task();
      }));
  }

  /** Runs a task while no other tab runs one; callers meanwhile wait for its end. */
  #take<Value>(task: () => Promise<Value>): Promise<Value> {
    const taken = this.#tabs.oneAtATime(task);
    const settle = () => {
      this.#opening = undefined;
    };
    this.#opening = taken.then(settle, settle);
    return taken;
  }

  /** Makes the session call; returns whether it opened a session. */
  async #ask(): Promise<boolean> {
    this.#stopTimer();
    this.#isBehind = false;
    const endsBefore = this.#ends;
    try {
      const reply = await this.#options.open();
      if (endsBefore !== this.#ends) return false;
      const { session } = reply;
      this.#failures = 0;
      this.#confirmedAtMs = this.#options.now();
      const held: Held = {
        memberId: session.member.id,
        token: session.accessToken,
        expiresAtMs: session.expiresAt.getTime(),
        pending: session.pending,
      };
      this.#hold(held);
      this.#tabs.broadcast({ kind: "opened", ...held });
      this.#options.onOpened(reply);
      return true;
    } catch (error) {
      if (endsBefore !== this.#ends) return false;
      const end = endOf(error, this.#held !== undefined);
      if (end) this.#end(end);
      else {
        this.#failures += 1;
        this.#timer = this.#options.setTimer(() => void this.open(), backOff(this.#failures, RETRIES));
        this.#options.onUnreachable(error);
      }
      return false;
    }
  }

  #hold(held: Held): void {
    this.#stopTimer();
    this.#held = held;
    const delay = renewalDelay(held.expiresAtMs, this.#options.now(), figures);
    this.#timer = this.#options.setTimer(() => void this.#renew(), delay);
  }

  #end(end: CloseReason, isOurs = true): void {
    const memberId = this.#held?.memberId;
    this.#stopTimer();
    this.#ends += 1;
    this.#held = undefined;
    this.#failures = 0;
    this.#isBehind = false;
    this.#recheckedAtMs = -Infinity;
    // Who held no session knows of none that ended, unless somebody wants to be out of whichever there is.
    const isNews = memberId !== undefined || end === "signed-out";
    if (isOurs && isNews) this.#tabs.broadcast({ kind: "closed", memberId, end });
    this.#options.onClosed(end);
  }

  #hear(news: SessionNews): void {
    const held = this.#held;
    if (news.kind === "closed") {
      const isAnothers = held && news.memberId !== undefined && news.memberId !== held.memberId;
      if (!isAnothers && !this.#isChanging) this.#end(news.end, false);
      return;
    }
    if (held?.memberId === news.memberId && held.pending.join() === news.pending.join())
      return this.#hold(news);
    // Somebody logged in, switched accounts or took a step in another tab: this one follows, once.
    this.#isBehind = true;
    void this.change(() => Promise.resolve(this.#isBehind));
  }

  #stopTimer(): void {
    if (this.#timer !== undefined) this.#options.clearTimer(this.#timer);
    this.#timer = undefined;
  }
}
