import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubTabStorage } from "../../../../test/tab-storage.ts";
import type { Joining } from "./joining.ts";

const MINUTE = 60_000;
const SERVER_NOW = Date.parse("2026-11-21T12:00:00Z");
const joining: Joining = {
  checkId: "check",
  contact: "marlene@fazenda.example",
  issuedAtMs: SERVER_NOW,
  expiresAtMs: SERVER_NOW + 10 * MINUTE,
  nextSendAtMs: SERVER_NOW,
  proof: { token: "proof", expiresAtMs: SERVER_NOW + 20 * MINUTE },
  newUserToken: "vouched",
};

/** Opens the page anew: it knows no clock but the device's. */
async function openPage() {
  vi.resetModules();
  const { noteReply, serverNow } = await import("../../../platform/connection/connection-state.ts");
  const hearServer = (nowMs: number) =>
    noteReply(new Response(null, { headers: { date: new Date(nowMs).toUTCString() } }));
  return { ...(await import("./joining.ts")), hearServer, serverNow };
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
  test(`a device whose clock is ${minutes} minutes off finds its sign-up, opened anew too, as long as it is good`, async () => {
    vi.setSystemTime(SERVER_NOW + minutes * MINUTE);
    const page = await openPage();
    page.hearServer(SERVER_NOW);
    page.saveJoining(joining);
    expect(page.savedJoining()).toEqual(joining);
    const anew = await openPage();
    expect(anew.savedJoining()?.expiresAtMs).toBe(anew.serverNow() + 10 * MINUTE);
    expect(anew.proofFor(joining.contact)).toBe("proof");
    vi.advanceTimersByTime(21 * MINUTE);
    expect(anew.savedJoining()).toBeUndefined();
    expect(anew.proofFor(joining.contact)).toBeUndefined();
  });

test("a proof is good for its own contact, until it was refused", async () => {
  const page = await openPage();
  page.saveJoining(joining);
  expect(page.proofFor("other@fazenda.example")).toBeUndefined();
  page.dropProof();
  expect(page.proofFor(joining.contact)).toBeUndefined();
  expect(page.savedJoining()?.checkId).toBe("check");
});

test("what a provider vouched for goes from form to code and back, and nowhere else", async () => {
  const page = await openPage();
  page.saveJoining(joining);
  for (const pathname of ["/codigo-de-acesso", "/cadastro"]) {
    vi.stubGlobal("location", { pathname });
    page.leaveSignUp();
    expect((await openPage()).savedNewUserToken()).toBe("vouched");
  }
  page.holdBody({ firstName: "Estela", newUserToken: "vouched" });
  vi.stubGlobal("location", { pathname: "/login" });
  page.leaveSignUp();
  expect(page.savedNewUserToken()).toBeUndefined();
  // Nor the password: it is held from the form to the code.
  expect(page.heldBody()).toBeUndefined();
});
