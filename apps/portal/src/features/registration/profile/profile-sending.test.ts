import { NetworkFailure } from "@colheita/client";
import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import { updateProfile } from "@colheita/contract/registration/profile-change-endpoints";
import { beforeEach, expect, test, vi } from "vitest";
import { call, onMemberGone } from "../../../platform/session/session.ts";
import { sendProfile } from "./profile-sending.ts";

vi.mock("../../../platform/session/session.ts", () => ({
  call: vi.fn(),
  read: vi.fn(),
  onMemberGone: vi.fn(),
}));

const stored = { id: "003000000000001", street: "Rodovia MT-242", city: "Sorriso" };
const known = { ok: true, reply: stored };
const saved = { ok: true, reply: { isSuccess: true } };
const answer = (...answers: object[]) => {
  for (const one of answers) vi.mocked(call).mockResolvedValueOnce(one as never);
};
const refusal = (code: string, retryAfterSeconds?: number) => ({
  ok: false,
  code,
  fields: [],
  document: {},
  retryAfterSeconds,
});

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(onMemberGone)
    .mockReset()
    .mockReturnValue(() => undefined);
});

test("a form is saved over what the server keeps at that moment, and over no saved answer", async () => {
  answer(known, saved);
  const outcome = await sendProfile(stored.id, ({ street, city }) => ({ street, city, complement: "Sede" }));
  expect(outcome).toEqual({ kind: "saved" });
  const [asked, sent] = vi.mocked(call).mock.calls;
  expect(asked).toMatchObject([getMyProfile, {}, { isFresh: true }]);
  expect(sent?.[0]).toBe(updateProfile);
  expect(sent?.[1]).toMatchObject({ body: { street: stored.street, city: stored.city, complement: "Sede" } });
});

test("sends nothing and says so when the stored data can't be read", async () => {
  vi.mocked(call).mockRejectedValueOnce(new NetworkFailure("silence"));
  expect(await sendProfile(stored.id, () => ({}))).toMatchObject({
    kind: "problem",
    problem: { text: expect.stringContaining("Sem sinal.") as string },
  });
  answer(refusal("too-many-requests", 30));
  expect(await sendProfile(stored.id, () => ({}))).toMatchObject({
    kind: "problem",
    problem: { text: "Espere 30 segundos e tente de novo." },
  });
  expect(vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)).toEqual([getMyProfile, getMyProfile]);
});

test("a change of the e-mail without its proof asks for it, and says which e-mail it replaces", async () => {
  answer(known, refusal("email-check-fail"));
  expect(await sendProfile(stored.id, () => ({ email: "" }))).toEqual({ kind: "unproved", stored });
  answer(known, refusal("email-check-fail"));
  expect(await sendProfile(stored.id, () => ({ email: "", proofToken: "old" }))).toMatchObject({
    kind: "problem",
    isProofSpent: true,
  });
});

test("what one member typed is written into no account that was switched to meanwhile", async () => {
  answer({ ok: true, reply: { ...stored, id: "003000000000002" } });
  expect(await sendProfile(stored.id, () => ({ street: "Rua do Silo" }))).toMatchObject({ kind: "problem" });
  answer(known);
  const switched = sendProfile(stored.id, () => {
    for (const [gone] of vi.mocked(onMemberGone).mock.calls) gone();
    return { street: "Rua do Silo" };
  });
  vi.mocked(call).mockImplementationOnce((_endpoint, _input, { signal } = {}) =>
    Promise.reject(new Error(signal?.aborted ? "aborted" : "it was written")),
  );
  expect(await switched).toMatchObject({
    kind: "problem",
    problem: { text: expect.stringContaining("outra conta") as string },
  });
  expect(vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)).toEqual([
    getMyProfile,
    getMyProfile,
    updateProfile,
  ]);
});
