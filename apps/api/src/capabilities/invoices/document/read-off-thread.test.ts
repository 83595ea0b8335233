import { expect, test, vi } from "vitest";
import type { Refusal } from "../../../platform/http/refusal.ts";
import { readOffThread } from "./read-off-thread.ts";

const FILE = new TextEncoder().encode("<nfeProc/>");

/** Returns why a file of a member is refused, and after how many seconds another try may help. */
const refusalOf = (memberId: string) =>
  readOffThread(memberId, FILE, []).then(
    () => undefined,
    ({ problem, details }: Refusal) => [problem.code, details.retryAfterSeconds],
  );
const READ = ["invoices/xml-unreadable", undefined];
const LATE = ["unavailable", 2];

test("between two files of a member those of others are read, whoever sent more and earlier", async () => {
  const order: string[] = [];
  const sent = ["ana", "ana", "ana", "bia", "caio", "bia"].map((memberId) =>
    refusalOf(memberId).then(() => order.push(memberId)),
  );
  await Promise.all(sent);
  expect(order).toEqual(["ana", "bia", "caio", "ana", "bia", "ana"]);
});

test("a fifth file of a member beside four that wait is refused for a moment, and nobody else's", async () => {
  const senders = ["ana", "ana", "ana", "ana", "ana", "bia"];
  expect(await Promise.all(senders.map(refusalOf))).toEqual([
    READ,
    READ,
    READ,
    READ,
    ["too-many-requests", 1],
    READ,
  ]);
  expect(await refusalOf("ana")).toEqual(READ);
});

test("a file whose time is up is answered at once, waiting or being read, and the next is read", async () => {
  const times = Array.from({ length: 4 }, () => new AbortController());
  const signals = times.map(({ signal }) => signal);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => signals.shift() as AbortSignal);
  const answers = ["ana", "ana", "bia", "caio"].map(refusalOf);
  timeout.mockRestore();
  // The first is being read, the second waits for it, the third for its turn.
  for (const time of [times[2], times[1], times[0]]) time?.abort();
  expect(await Promise.all(answers)).toEqual([LATE, LATE, LATE, READ]);
});
