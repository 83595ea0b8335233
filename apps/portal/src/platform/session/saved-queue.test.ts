import { expect, test, vi } from "vitest";
import { OWED, sessionStage } from "../../../test/session-stage.ts";

const stage = sessionStage();
const MARK = "colheita.queue";
const DAY_MS = 86_400_000;
const deleteDatabase = vi.fn();

const refused = (code: string) => () => Response.json({ code }, { status: 401 });

/** Opens the portal in a browser where something waits since so many days, and hears what the server says. */
async function come(code: string, { days, isMember }: { days: number; isMember: boolean }): Promise<void> {
  vi.resetModules();
  deleteDatabase.mockReset().mockReturnValue({ addEventListener: () => undefined });
  vi.stubGlobal("indexedDB", { deleteDatabase });
  localStorage.removeItem(OWED);
  localStorage.setItem(MARK, String(Date.now() - days * DAY_MS));
  if (isMember) localStorage.setItem("colheita.member", JSON.stringify({ id: "ana" }));
  stage.answers["GET /api/session"] = refused(code);
  await (await import("./session.ts")).openSession();
}

const ageInDays = () => Math.round((Date.now() - Number(localStorage.getItem(MARK))) / DAY_MS);

test("what waits has seven days from the end of the session, not from when it was queued", async () => {
  await come("user-token-expired", { days: 6, isMember: true });
  expect(deleteDatabase).not.toHaveBeenCalled();
  expect(ageInDays()).toBe(0);
});

test("a session that lapsed while no page was open leaves what waits, too", async () => {
  await come("no-uid", { days: 9, isMember: true });
  expect(deleteDatabase).not.toHaveBeenCalled();
  await come("no-uid", { days: 6, isMember: false });
  expect(deleteDatabase).not.toHaveBeenCalled();
  await come("no-uid", { days: 8, isMember: false });
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith("colheita-queue");
});

test("a log-out takes what waits along", async () => {
  await come("no-uid", { days: 1, isMember: true });
  await (await import("./session.ts")).signOut();
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith("colheita-queue");
});

test("what waits where nobody's session ran out is nobody's", async () => {
  await come("no-uid", { days: 0, isMember: false });
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith("colheita-queue");
});
