import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import { QUEUE_DATABASE } from "../../../platform/session/saved-member.ts";
import { isSameInvoice, isTyped, mayStillGo, mayTryAgain } from "./queued-invoice.ts";
import type { NewlyQueued, QueuedContent, QueuedInvoice, SendingOutcome } from "./queued-invoice.ts";

interface Schema extends DBSchema {
  invoices: {
    key: number;
    value: QueuedInvoice;
    indexes: { memberId: string; waiting: [waitingFor: string, place: number] };
  };
  contents: { key: number; value: QueuedContent };
}

/** Keeps what members send until it is sent, and what became of it, through reloads of the page. */
export interface QueueStore {
  /** Returns what a member has queued, in that order. */
  readonly list: (memberId: string) => Promise<QueuedInvoice[]>;
  /**
   * Adds something behind the others, all or none. What was typed of the same access key before, and may still go, goes
   * from the list; the same once more waits where it stood, under its Idempotency-Key.
   * @throws where the browser has no room for it.
   */
  readonly add: (memberId: string, added: readonly NewlyQueued[]) => Promise<void>;
  /** Returns the first behind a place that waits, with its content. */
  readonly next: (
    memberId: string,
    behind: number,
  ) => Promise<{ readonly item: QueuedInvoice; readonly content: QueuedContent } | undefined>;
  /** Records what became of one. The content of what can't be tried again goes. */
  readonly settle: (place: number, outcome: SendingOutcome) => Promise<void>;
  /** Lets those wait again that may be tried again still: another tab may have done so. */
  readonly queueAgain: (places: readonly number[]) => Promise<void>;
  readonly remove: (places: readonly number[]) => Promise<void>;
  /** Removes what a member typed of an access key and may still go. */
  readonly removeKey: (memberId: string, accessKey: string) => Promise<void>;
  /** Removes what is everybody else's. */
  readonly keepOnly: (memberIds: ReadonlySet<string>) => Promise<void>;
  /** Returns whether there is nothing of anybody. */
  readonly isEmpty: () => Promise<boolean>;
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(QUEUE_DATABASE, 1, {
    upgrade: (db) => {
      const invoices = db.createObjectStore("invoices", { keyPath: "place", autoIncrement: true });
      invoices.createIndex("memberId", "memberId");
      invoices.createIndex("waiting", ["waitingFor", "place"]);
      db.createObjectStore("contents");
    },
    // A log-out removes the database, which waits until every page has let go of it.
    blocking: (_current, _wanted, { target }) => {
      opened = undefined;
      (target as IDBDatabase).close();
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Does something in one transaction, which both stores are part of. */
async function write(act: (stores: WritableStores) => Promise<unknown>): Promise<void> {
  const stores = await writable();
  await Promise.all([act(stores), stores.done]);
}

async function writable() {
  const transaction = (await database()).transaction(["invoices", "contents"], "readwrite");
  const [invoices, contents] = [transaction.objectStore("invoices"), transaction.objectStore("contents")];
  return { invoices, contents, done: transaction.done };
}

type WritableStores = Awaited<ReturnType<typeof writable>>;

const removeFrom = ({ invoices, contents }: WritableStores, places: readonly number[]) =>
  Promise.all(places.flatMap((place) => [invoices.delete(place), contents.delete(place)]));

/** Returns what a member typed of an access key, and may still go. */
async function unsentOf({ invoices, contents }: WritableStores, memberId: string, accessKey: string) {
  const all = await invoices.index("memberId").getAll(memberId);
  const found = await Promise.all(
    all.filter(mayStillGo).map(async (item) => ({ item, typed: await contents.get(item.place) })),
  );
  return found.filter(({ typed }) => isTyped(typed) && typed.accessKey === accessKey);
}

/** Adds one, or lets the same wait again that is there. */
async function addOne(stores: WritableStores, memberId: string, added: NewlyQueued): Promise<void> {
  const { invoices, contents } = stores;
  const { content, ...about } = { content: undefined, ...added };
  if (content === undefined) return void (await invoices.add({ ...about, memberId } as QueuedInvoice));
  const waiting = { waitingFor: memberId, outcome: undefined };
  if (isTyped(content)) {
    const unsent = await unsentOf(stores, memberId, content.accessKey);
    const same = unsent.find(({ typed }) => isTyped(typed) && isSameInvoice(typed, content));
    const others = unsent.filter((each) => each !== same);
    await removeFrom(
      stores,
      others.map(({ item }) => item.place),
    );
    if (same) return void (await invoices.put({ ...same.item, ...waiting }));
  }
  // The database gives the place.
  const place = await invoices.add({ ...about, memberId, ...waiting } as QueuedInvoice);
  await contents.put(content, place);
}

const remove = (places: readonly number[]) => write((stores) => removeFrom(stores, places));

/** The store of this browser: an IndexedDB, whose transactions all its tabs share. */
export const queueStore: QueueStore = {
  list: async (memberId) => await (await database()).getAllFromIndex("invoices", "memberId", memberId),
  add: (memberId, added) =>
    write((stores) => Promise.all(added.map((each) => addOne(stores, memberId, each)))),
  next: async (memberId, behind) => {
    const transaction = (await database()).transaction(["invoices", "contents"]);
    const range = IDBKeyRange.bound([memberId, behind + 1], [memberId, Infinity]);
    const item = await transaction.objectStore("invoices").index("waiting").get(range);
    const content = item && (await transaction.objectStore("contents").get(item.place));
    return item && content ? { item, content } : undefined;
  },
  settle: (place, outcome) =>
    write(async ({ invoices, contents }) => {
      const item = await invoices.get(place);
      if (!item) return;
      const settled = { ...item, outcome, waitingFor: undefined };
      await invoices.put(settled);
      if (!mayTryAgain(settled)) await contents.delete(place);
    }),
  queueAgain: (places) =>
    write(({ invoices }) =>
      Promise.all(
        places.map(async (place) => {
          const item = await invoices.get(place);
          if (item && mayTryAgain(item))
            await invoices.put({ ...item, outcome: undefined, waitingFor: item.memberId });
        }),
      ),
    ),
  remove,
  removeKey: (memberId, accessKey) =>
    write(async (stores) => {
      const unsent = await unsentOf(stores, memberId, accessKey);
      await removeFrom(
        stores,
        unsent.map(({ item }) => item.place),
      );
    }),
  keepOnly: async (memberIds) => {
    const all = await (await database()).getAll("invoices");
    const others = all.filter(({ memberId }) => !memberIds.has(memberId)).map(({ place }) => place);
    if (others.length > 0) await remove(others);
  },
  isEmpty: async () => (await (await database()).count("invoices")) === 0,
};
