import { changePhoto } from "@colheita/contract/profile/photo-endpoints";
import { beforeEach, expect, test, vi } from "vitest";
import { showOwnPhoto } from "../../platform/session/own-photo.ts";
import { call } from "../../platform/session/session.ts";
import { sendImage } from "../../platform/uploads/send-image.ts";
import { cancelPhoto, retryPhoto, sendPhoto } from "./photo-sending.ts";

vi.mock("../../platform/session/session.ts", () => ({ call: vi.fn(), onMemberGone: vi.fn() }));
vi.mock("../../platform/session/session-state.ts", () => ({
  sessionState: () => ({ status: "member", member: { photoUrl: "before" } }),
  subscribeToSession: vi.fn(),
}));
vi.mock("../../platform/session/own-photo.ts", () => ({ showOwnPhoto: vi.fn() }));
vi.mock("../../platform/uploads/send-image.ts", async (original) => ({
  ...(await original<object>()),
  sendImage: vi.fn(),
}));

const changed = { ok: true, reply: { photoUrl: "after" } };
const refusal = (code: string) => ({
  ok: false,
  code,
  fields: [],
  document: {},
  retryAfterSeconds: undefined,
});
const answer = (...answers: object[]) => {
  for (const one of answers) vi.mocked(call).mockResolvedValueOnce(one as never);
};
const send = () => sendPhoto(new Blob(["a photo"]), { isDrawable: true });
const changes = () =>
  vi.mocked(call).mock.calls.map(([endpoint, input]) => {
    expect(endpoint).toBe(changePhoto);
    return (input as { body: unknown }).body;
  });
const shownLast = () => vi.mocked(showOwnPhoto).mock.lastCall?.[0];

beforeEach(() => {
  vi.resetAllMocks();
  let uploads = 0;
  vi.mocked(sendImage).mockImplementation(() => Promise.resolve(`upload-${(uploads += 1)}`));
});

test("a photo that is refused for the moment is whole on the server, and only the change is tried again", async () => {
  answer(refusal("too-many-requests"), changed);
  await send();
  expect([vi.mocked(sendImage).mock.calls.length, shownLast()]).toEqual([1, "before"]);
  await retryPhoto();
  expect(changes()).toEqual([{ uploadId: "upload-1" }, { uploadId: "upload-1" }]);
  expect([vi.mocked(sendImage).mock.calls.length, shownLast()]).toEqual([1, "after"]);
});

test("uploads/missing: a photo that the server has lost is sent anew", async () => {
  answer(refusal("uploads/missing"), changed);
  await send();
  expect(changes()).toEqual([{ uploadId: "upload-1" }, { uploadId: "upload-2" }]);
  expect(shownLast()).toBe("after");
});

test("cancels a photo on its way, but not one that has been sent completely", async () => {
  const stops: (AbortSignal | undefined)[] = [];
  vi.mocked(sendImage).mockImplementationOnce((_means, { signal }) => {
    stops.push(signal);
    cancelPhoto();
    return Promise.reject(signal.reason as Error);
  });
  await send();
  expect([stops[0]?.aborted, changes(), shownLast()]).toEqual([true, [], "before"]);

  vi.mocked(call).mockImplementationOnce((_endpoint, _input, options) => {
    stops.push(options?.signal);
    cancelPhoto();
    expect(options?.signal?.aborted).toBe(false);
    return Promise.resolve(changed as never);
  });
  await send();
  expect([stops.length, shownLast()]).toEqual([2, "after"]);
});
