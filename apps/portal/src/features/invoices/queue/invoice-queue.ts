import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { withLock } from "../../../platform/connection/browser-lock.ts";
import { sendWaiting } from "./send-queued.ts";
import type { Pause, SendingMeans } from "./send-queued.ts";
import type { QueueStore } from "./queue-store.ts";
import { queuedKey, unsentReason } from "./queued-invoice.ts";
import type { NewlyQueued, QueuedInvoice, SendingOutcome, UnsentReason } from "./queued-invoice.ts";

/** What a page shows of what a member has queued. */
export interface QueueState {
  /** Absent until the browser's store has been read. */
  readonly items: readonly QueuedInvoice[] | undefined;
  /** The place of what this tab is sending; nothing during a pause. */
  readonly sending?: number | undefined;
  readonly pause?: Pause | undefined;
  /** Files that are chosen and not in the store yet: a reload would lose them. */
  readonly unsaved: number;
  /** How many files did not get into the store: the browser has no room, or allows none. */
  readonly lost: number;
}

/** What the tab that sends tells the others: what stands at a place is on its way, or why nothing is. */
export type TabNews = Pick<QueueState, "sending" | "pause"> & {
  /** Whether there is something to read in the store. */
  readonly isChanged: boolean;
};

/** How the queues of this browser's tabs hear of each other. */
export interface QueueTabs {
  readonly tell: (news: TabNews) => void;
  readonly leave: () => void;
}

export interface QueueMeans extends SendingMeans {
  readonly join: (memberId: string, hear: (news: TabNews) => void) => QueueTabs;
  readonly newId: () => string;
  /** Called when something is in the store, or nothing is left. */
  readonly noteQueue: (hasSome: boolean) => void;
  /** Called when files are chosen that a reload would lose, and when there are none any more. */
  readonly holdPage: (isHeld: boolean) => void;
  /** Returns whether what a member who has gone had in hand is to be stored still. */
  readonly isKept: (memberId: string) => boolean;
  readonly reportError: (error: unknown) => void;
}

/** So many files are read and stored at a time: what a phone holds in its memory at once. */
const BATCH = 25;

async function queuedOf(file: File, id: string): Promise<NewlyQueued> {
  const about = { id, name: file.name, bytes: file.size };
  const refused = (reason: UnsentReason) => ({ ...about, outcome: { kind: "refused", reason } as const });
  const reason = unsentReason(file);
  if (reason !== undefined) return refused(reason);
  try {
    return { ...about, content: await file.arrayBuffer() };
  } catch {
    // A folder, or a file that was moved after it had been chosen.
    return refused("unreadable");
  }
}

const passes = (pause: Pause | undefined): boolean => pause === "offline" || pause === "busy";

/** Returns how to run a task that must not run twice at once: who calls while it runs has it run once more. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  async function run(): Promise<void> {
    try {
      do {
        isWantedAgain = false;
        await task();
      } while (isWantedAgain);
    } finally {
      running = undefined;
    }
  }
  return () => {
    isWantedAgain = true;
    running ??= run();
    return running;
  };
}

/** Sends the invoices of one member, in one tab at a time, and tells what becomes of each. */
export class InvoiceQueue {
  readonly memberId: string;
  readonly #means: QueueMeans;
  readonly #tabs: QueueTabs;
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  /** Whether this tab is the one that sends. */
  #isSender = false;
  #state: QueueState = { items: undefined, unsaved: 0, lost: 0 };
  /** What is chosen is stored in that order. */
  #storing: Promise<void> = Promise.resolve();
  readonly #read: () => Promise<void>;
  readonly #send: () => Promise<void>;

  constructor(memberId: string, means: QueueMeans) {
    this.memberId = memberId;
    this.#means = means;
    this.#read = oneAtATime(() => this.#readAll());
    this.#send = oneAtATime(() => this.#sendAll());
    this.#tabs = means.join(memberId, (news) => this.#hear(news));
    void this.#read();
    void this.#send();
  }

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes files, and sends them in their turn. */
  add(files: readonly File[]): void {
    this.#countUnsaved(files.length);
    this.#change({ lost: 0 });
    this.#storing = this.#storing.then(() => this.#save(files));
  }

  /**
   * Takes an invoice whose key was typed, under the Idempotency-Key with which it may have been sent already. Resolves
   * with false where the browser can't keep it.
   */
  async addKey(invoice: NewInvoice, id: string): Promise<boolean> {
    const isKept = await this.#keep([queuedKey(invoice, id)]);
    void this.#send();
    return isKept;
  }

  /** Tries again what failed. */
  async retry(places: readonly number[]): Promise<void> {
    await this.#means.store.queueAgain(places);
    await this.#tell();
    void this.#send();
  }

  /** Removes some from the list: those that wait are not sent, and of the others the invoices stay. */
  remove(places: readonly number[]): Promise<void> {
    return this.#shorten(({ remove }) => remove(places));
  }

  /** Removes what was typed of an access key and may still go: the invoice was taken otherwise. */
  removeKey(accessKey: string): Promise<void> {
    return this.#shorten(({ removeKey }) => removeKey(this.memberId, accessKey));
  }

  async #shorten(act: (store: QueueStore) => Promise<void>): Promise<void> {
    const { store, noteQueue } = this.#means;
    await act(store);
    await this.#tell();
    // Other accounts of the same owner may have something there.
    if (await store.isEmpty()) noteQueue(false);
  }

  /** Sends what waits, also after a pause that does not end by itself. */
  resume(): void {
    if (!this.#isSender && !passes(this.#state.pause)) this.#lead({ pause: undefined });
    void this.#send();
  }

  /** Stops, and forgets what it knows: the member has gone. What waits stays in the store, and what is on its way there. */
  close(): void {
    this.#stop.abort();
    this.#means.holdPage(false);
    this.#tabs.leave();
    this.#listeners.clear();
  }

  async #save(files: readonly File[]): Promise<void> {
    for (let at = 0; at < files.length && this.#mayKeep(); at += BATCH) {
      const batch = files.slice(at, at + BATCH);
      const queued = await Promise.all(batch.map((file) => queuedOf(file, this.#means.newId())));
      const isKept = await this.#keep(queued);
      if (!isKept) this.#change({ lost: this.#state.lost + batch.length });
      this.#countUnsaved(-batch.length);
      void this.#send();
    }
  }

  #mayKeep(): boolean {
    return !this.#stop.signal.aborted || this.#means.isKept(this.memberId);
  }

  /** Puts something into the store; resolves with whether it is there. */
  async #keep(added: readonly NewlyQueued[]): Promise<boolean> {
    const { store, noteQueue, reportError } = this.#means;
    if (!this.#mayKeep()) return false;
    try {
      // Before, for a log-out while it is stored; after, for one that has just taken the mark along.
      noteQueue(true);
      await store.add(this.memberId, added);
      noteQueue(true);
      await this.#tell();
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }

  #countUnsaved(change: number): void {
    if (this.#stop.signal.aborted) return;
    this.#change({ unsaved: this.#state.unsaved + change });
    this.#means.holdPage(this.#state.unsaved > 0);
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#stop;
    const news = {
      onSending: (place: number) => this.#lead({ sending: place, pause: undefined }),
      onSettled: (place: number, outcome: SendingOutcome) => this.#settle(place, outcome),
      onPause: (pause: Pause) => this.#lead({ sending: undefined, pause }),
    };
    const run = async () => {
      this.#isSender = true;
      await sendWaiting(this.#means, this.memberId, news, signal);
    };
    try {
      await withLock(`colheita.queue.${this.memberId}`, run, signal);
    } catch (error) {
      if (!signal.aborted) {
        this.#means.reportError(error);
        this.#lead({ pause: "stopped" });
      }
    }
    // What it paused over may have been removed.
    const pause = passes(this.#state.pause) ? undefined : this.#state.pause;
    if (this.#isSender) this.#lead({ sending: undefined, pause });
    this.#isSender = false;
  }

  #settle(place: number, outcome: SendingOutcome): void {
    const items = this.#state.items?.map((item) =>
      item.place === place ? { ...item, outcome, waitingFor: undefined } : item,
    );
    this.#change({ items });
    this.#lead({ sending: undefined, pause: undefined }, true);
  }

  /** Changes what the tab that sends shows, and tells the others. */
  #lead(change: Partial<Pick<QueueState, "sending" | "pause">>, isChanged = false): void {
    this.#change(change);
    const { sending, pause } = this.#state;
    if (!this.#stop.signal.aborted) this.#tabs.tell({ sending, pause, isChanged });
  }

  #hear({ sending, pause, isChanged }: TabNews): void {
    if (!this.#isSender) this.#change({ sending, pause });
    if (isChanged) void this.#read();
  }

  /** Tells the other tabs that there is something to read, and reads it. */
  async #tell(): Promise<void> {
    const { sending, pause } = this.#state;
    if (this.#stop.signal.aborted) return;
    this.#tabs.tell({ sending, pause, isChanged: true });
    await this.#read();
  }

  async #readAll(): Promise<void> {
    try {
      this.#change({ items: await this.#means.store.list(this.memberId) });
    } catch (error) {
      this.#means.reportError(error);
      this.#change({ items: this.#state.items ?? [] });
    }
  }

  #change(change: Partial<QueueState>): void {
    if (this.#stop.signal.aborted) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
