import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubTabStorage } from "../../../../test/tab-storage.ts";
import type { Recovery } from "./saved-recovery.ts";

const MINUTE = 60_000;
const SERVER_NOW = Date.parse("2026-11-21T12:00:00Z");
const recovery: Recovery = {
  checkId: "check",
  username: "52998224725",
  issuedAtMs: SERVER_NOW,
  expiresAtMs: SERVER_NOW + 10 * MINUTE,
  nextSendAtMs: SERVER_NOW + MINUTE,
};
const proof = { token: "proof", expiresAtMs: SERVER_NOW + 20 * MINUTE };

/** Opens the page anew: it knows no clock but the device's. */
async function openPage() {
  vi.resetModules();
  const { noteReply } = await import("../../../platform/connection/connection-state.ts");
  const hearServer = (nowMs: number) =>
    noteReply(new Response(null, { headers: { date: new Date(nowMs).toUTCString() } }));
  return { ...(await import("./saved-recovery.ts")), hearServer };
}

beforeEach(() => {
  stubTabStorage();
  vi.useFakeTimers({ now: SERVER_NOW });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

for (const minutes of [15, -15])
  test(`a device whose clock is ${minutes} minutes off finds its request for a password, opened anew too, as long as it is good`, async () => {
    vi.setSystemTime(SERVER_NOW + minutes * MINUTE);
    const page = await openPage();
    page.hearServer(SERVER_NOW);
    page.saveRecovery(recovery);
    page.saveProof(proof);
    expect(page.savedRecovery()).toEqual(recovery);
    const anew = await openPage();
    expect(anew.savedRecovery()?.expiresAtMs).toBe(Date.now() + 10 * MINUTE);
    expect(anew.savedProof()?.token).toBe("proof");
    // The first answer brings the server's clock: the same instants by that one.
    anew.hearServer(SERVER_NOW);
    expect(anew.savedRecovery()).toEqual(recovery);
    anew.lockRecovery();
    expect((await openPage()).savedRecovery()).toMatchObject({ isLocked: true });
    vi.advanceTimersByTime(11 * MINUTE);
    expect(anew.savedRecovery()).toBeUndefined();
    expect(anew.savedProof()?.token).toBe("proof");
    vi.advanceTimersByTime(10 * MINUTE);
    expect((await openPage()).savedProof()).toBeUndefined();
  });
