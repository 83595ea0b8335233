import type { PendingStep } from "@colheita/contract/kit";
import { expect, test, vi } from "vitest";
import { refreshBalance } from "./refresh-balance.ts";
import { setSessionState, type MemberSession } from "./session-state.ts";

const read = vi.hoisted(() => vi.fn());
vi.mock("./session.ts", () => ({ read }));

const enter = (pending: readonly PendingStep[]): void =>
  setSessionState({
    status: "member",
    member: { id: "003Demo00000001" },
    pending,
  } as unknown as MemberSession);

test("the balance is asked of whoever is in the portal, and not before a step that still waits for them", async () => {
  enter(["terms"]);
  await refreshBalance();
  expect(read).not.toHaveBeenCalled();
  read.mockResolvedValue({ available: 10, readAt: "2026-11-22T12:00:00.000Z" });
  enter([]);
  await refreshBalance();
  expect(read).toHaveBeenCalledOnce();
});
