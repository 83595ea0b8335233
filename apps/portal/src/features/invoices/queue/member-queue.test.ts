import { beforeEach, expect, test, vi } from "vitest";
import { sessionStage } from "../../../../test/session-stage.ts";

const add = vi.fn(() => Promise.resolve());
vi.mock("./queue-store.ts", () => ({
  queueStore: {
    add,
    list: () => Promise.resolve([]),
    next: () => Promise.resolve(undefined),
    keepOnly: () => Promise.resolve(),
    isEmpty: () => Promise.resolve(false),
  },
}));

sessionStage();
beforeEach(() => add.mockClear());

const invoice = {
  accessKey: "51260612345678000195550010000042311836152070",
  issuedOn: "2026-06-15",
  cents: 1_824_000,
};
const account = (id: string) => ({ id });
const session = (id: string, linked: readonly string[] = []) => ({
  status: "member",
  member: account(id),
  pending: [],
  isSaved: false,
  group: { main: account(id), linked: { contacts: linked.map(account) } },
});
const gone = (end?: string) => ({ status: "visitor", ...(end === undefined ? {} : { end }) });

/** Queues an invoice that Ana pressed, in a browser in which this is the session by now. */
async function queueForAna(now: object, hasRunOut = false): Promise<boolean> {
  if (hasRunOut) localStorage.setItem("colheita.ran-out", "");
  const { setSessionState } = await import("../../../platform/session/session-state.ts");
  setSessionState(now as Parameters<typeof setSessionState>[0]);
  const { queueFor } = await import("./member-queue.ts");
  return await queueFor("ana", invoice, "key-1");
}

const said = { issuedOn: invoice.issuedOn, cents: invoice.cents };
const inHerName = ["ana", [{ id: "key-1", name: "Nota 004.231", said, content: invoice }]];

test("what a member pressed waits in their name while they are here", async () => {
  expect(await queueForAna(session("ana"))).toBe(true);
  expect(add).toHaveBeenCalledExactlyOnceWith(...inHerName);
});

test("what was pressed before another account of the same owner came waits for the one that pressed", async () => {
  expect(await queueForAna(session("fazenda", ["ana"]))).toBe(true);
  expect(add).toHaveBeenCalledExactlyOnceWith(...inHerName);
});

test("what was pressed before a stranger came is not kept in their browser", async () => {
  expect(await queueForAna(session("bruno"))).toBe(false);
  expect(add).not.toHaveBeenCalled();
});

test("what was pressed before a session ended by itself, however it did, waits for its owner", async () => {
  expect(await queueForAna(gone("expired"), true)).toBe(true);
  expect(await queueForAna(gone(), true)).toBe(true);
  expect(add).toHaveBeenCalledTimes(2);
});

test("who logs out, or may not come in any more, leaves nothing behind", async () => {
  for (const end of ["signed-out", "disabled", "refused"]) expect(await queueForAna(gone(end))).toBe(false);
  expect(await queueForAna(gone())).toBe(false);
  expect(add).not.toHaveBeenCalled();
});
