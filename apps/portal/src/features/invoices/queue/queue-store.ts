import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import { QUEUE_DATABASE } from "../../../platform/session/saved-member.ts";
import { mayTryAgain } from "./queued-invoice.ts";
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
   * Adds something behind the others, all or none; what waits under the same key goes, whose answer may be on its way.
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

/** Removes what waits of a member's under one of these access keys. */
async function removeWaiting(
  { invoices, contents }: WritableStores,
  memberId: string,
  accessKeys: readonly string[],
): Promise<void> {
  if (accessKeys.length === 0) return;
  const range = IDBKeyRange.bound([memberId, 0], [memberId, Infinity]);
  const waiting = await invoices.index("waiting").getAll(range);
  const replaced = waiting.filter(
    ({ accessKey }) => accessKey !== undefined && accessKeys.includes(accessKey),
  );
  await Promise.all(replaced.flatMap(({ place }) => [invoices.delete(place), contents.delete(place)]));
}

const remove = (places: readonly number[]) =>
  write(({ invoices, contents }) =>
    Promise.all(places.flatMap((place) => [invoices.delete(place), contents.delete(place)])),
  );

/** The store of this browser: an IndexedDB, whose transactions all its tabs share. */
export const queueStore: QueueStore = {
  list: async (memberId) => await (await database()).getAllFromIndex("invoices", "memberId", memberId),
  add: (memberId, added) =>
    write(async (stores) => {
      const { invoices, contents } = stores;
      await removeWaiting(
        stores,
        memberId,
        added.flatMap(({ accessKey }) => accessKey ?? []),
      );
      await Promise.all(
        added.map(async (each) => {
          const { content, ...about } = { content: undefined, ...each };
          const state = content === undefined ? {} : { waitingFor: memberId };
          // The database gives the place.
          const place = await invoices.add({ ...about, memberId, ...state } as QueuedInvoice);
          if (content !== undefined) await contents.put(content, place);
        }),
      );
    }),
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
  keepOnly: async (memberIds) => {
    const all = await (await database()).getAll("invoices");
    const others = all.filter(({ memberId }) => !memberIds.has(memberId)).map(({ place }) => place);
    if (others.length > 0) await remove(others);
  },
  isEmpty: async () => (await (await database()).count("invoices")) === 0,
};
