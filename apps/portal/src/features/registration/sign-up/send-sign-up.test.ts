import { HttpFailure, NetworkFailure } from "@colheita/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubTabStorage } from "../../../../test/tab-storage.ts";
import { beginSession, isSessionOpen } from "../../../platform/session/read-session.ts";
import { savedNewUserToken, proofFor, saveJoining } from "./joining.ts";
import { completeSignUp } from "./send-sign-up.ts";
import { lostSignUp, signUpWords } from "./sign-up-words.ts";

vi.mock("../../../platform/session/read-session.ts", () => ({
  beginSession: vi.fn(),
  isSessionOpen: vi.fn(),
}));
vi.mock("../../../platform/session/session.ts", () => ({ call: vi.fn(), read: vi.fn() }));

const contact = "marlene@fazenda.example";
const refuseWith = (code: string) =>
  vi
    .mocked(beginSession)
    .mockResolvedValueOnce({ ok: false, code, fields: [], retryAfterSeconds: undefined });
const failWith = (error: Error) => vi.mocked(beginSession).mockRejectedValueOnce(error);

beforeEach(() => {
  stubTabStorage();
  const inAMinute = Date.now() + 60_000;
  const proof = { token: "proof", expiresAtMs: inAMinute };
  const times = { issuedAtMs: 0, expiresAtMs: inAMinute, nextSendAtMs: 0 };
  saveJoining({ checkId: "c", contact, ...times, proof, newUserToken: "v" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

for (const code of ["password/proof-expired", "email-check-fail"])
  test(`${code}: the proof is not sent again`, async () => {
    refuseWith(code);
    expect(await completeSignUp({}, "proof")).toMatchObject({ kind: "refused", refusal: { code } });
    expect(proofFor(contact)).toBeUndefined();
    expect(savedNewUserToken()).toBe("v");
  });

test("user-mismatch: what the provider vouched for is not sent again, and the contact stays proved", async () => {
  refuseWith("user-mismatch");
  await completeSignUp({}, "proof");
  expect(savedNewUserToken()).toBeUndefined();
  expect(proofFor(contact)).toBe("proof");
});

test("another refusal leaves proof and provider token", async () => {
  refuseWith("auth/cpfcnpj-already-in-use");
  await completeSignUp({}, "proof");
  expect([proofFor(contact), savedNewUserToken()]).toEqual(["proof", "v"]);
});

for (const code of ["unavailable", "too-many-requests"])
  test(`${code}: it passes, and the form with its password is not gone back to`, async () => {
    refuseWith(code);
    expect(await completeSignUp({}, "proof")).toMatchObject({ kind: "failed", fault: signUpWords(code) });
    expect([proofFor(contact), savedNewUserToken()]).toEqual(["proof", "v"]);
  });

test("says to a new member whether their account has opened", async () => {
  for (const isOpen of [true, false]) {
    vi.mocked(beginSession).mockResolvedValueOnce({ ok: true });
    vi.mocked(isSessionOpen).mockReturnValueOnce(isOpen);
    expect(await completeSignUp({}, "proof")).toEqual({ kind: "in", isOpen });
  }
});

test("does not claim that nothing was sent when the answer got lost", async () => {
  failWith(new NetworkFailure("cut"));
  expect(await completeSignUp({}, "proof")).toEqual({ kind: "failed", fault: lostSignUp });
  failWith(new HttpFailure(500, "internal-error"));
  expect(await completeSignUp({}, "proof")).toMatchObject({
    fault: { title: "O cadastro não foi enviado." },
  });
});
