import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { notifyMember, recordNotice, unreadCount, type Notice } from "./index.ts";
import { deleteOldNotifications } from "./notification-store.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const notice = { title: "Pontos creditados", message: "Veja no extrato.", actionUrl: "/extrato" };
type Page = {
  records: { Id: string; Read__c: boolean; title: string; acg_Type__c?: string; data?: object }[];
  nextCursor?: string;
  unread: number;
};

const list = async (reader: LoggedMember, query = "") =>
  (await world.call("GET", `/api/notifications${query}`, { token: reader.token })).json<Page>();
const read = (id: string, { token }: LoggedMember) =>
  world.call("POST", `/api/notifications/${id}/read`, { token });

const notifyWith = (memberId: string, given: Partial<Notice>) =>
  world.inOne((tx) => notifyMember(tx, { memberId, ...notice, ...given }));

function topicsOf(memberId: string) {
  return world.db.selectFrom("platform.liveEvent").select("topic").where("memberId", "=", memberId).execute();
}

test("a member is notified in the transaction of what happened, and never of what did not", async () => {
  const { id: memberId } = await world.registered();
  await world.inOne((tx) => notifyMember(tx, { memberId, ...notice }));
  const undone = world.inOne(async (tx) => {
    await notifyMember(tx, { memberId, ...notice });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await unreadCount(world.db, memberId)).toBe(1);
  expect(await topicsOf(memberId)).toEqual([{ topic: "notifications" }]);
});

test("the list is newest first, ten a page, each once", async () => {
  const ana = await world.member();
  const createdAt = new Date(Date.now() - 60_000);
  await world.inOne(async (tx) => {
    for (let count = 0; count < 12; count++)
      await recordNotice(tx, { memberId: ana.id, ...notice, title: `n${count}`, createdAt });
    await recordNotice(tx, { memberId: ana.id, ...notice, title: "velha", createdAt: new Date(0) });
  });
  const first = await list(ana);
  const second = await list(ana, `?cursor=${first.nextCursor}`);
  expect([first.records.length, second.records.length]).toEqual([10, 3]);
  expect(second.records.at(-1)?.title).toBe("velha");
  expect(second.nextCursor).toBeUndefined();
  expect([first.unread, second.unread]).toEqual([13, 13]);
  expect(new Set([...first.records, ...second.records].map(({ Id }) => Id)).size).toBe(13);
});

test("an unread one becomes read once, notifies the open pages, and reading it again changes nothing", async () => {
  const ana = await world.member();
  const id = await world.inOne((tx) => notifyMember(tx, { memberId: ana.id, ...notice }));
  for (let time = 0; time < 2; time++) expect((await read(id, ana)).json()).toEqual({ success: true });
  expect(await unreadCount(world.db, ana.id)).toBe(0);
  expect(await topicsOf(ana.id)).toHaveLength(2);
  const { records } = await list(ana);
  expect(records).toMatchObject([{ Id: id, Read__c: true }]);
});

test("row 1: a missing notification and another member's are the same 404, and stay unread", async () => {
  const ana = await world.member();
  const bia = await world.member();
  const id = await world.inOne((tx) => notifyMember(tx, { memberId: ana.id, ...notice }));
  const answers = [];
  for (const wanted of [id, "a0P000000000000", "short"]) {
    const answer = await read(wanted, bia);
    answers.push(JSON.stringify({ status: answer.status, ...answer.json(), requestId: "" }));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('"status":404');
  expect(await unreadCount(world.db, ana.id)).toBe(1);
  expect((await list(bia)).records).toEqual([]);
});

test("the number on the bell stops at a hundred", async () => {
  const { id: memberId } = await world.registered();
  await world.inOne(async (tx) => {
    for (let count = 0; count < 120; count++)
      await recordNotice(tx, { memberId, ...notice, createdAt: new Date() });
  });
  expect(await unreadCount(world.db, memberId)).toBe(100);
});

test("row 16: a notice leads only to a page of this site", async () => {
  const { id: memberId } = await world.registered();
  for (const actionUrl of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:steal()"])
    await expect(world.inOne((tx) => notifyMember(tx, { memberId, ...notice, actionUrl }))).rejects.toThrow(
      "notification_action_url_check",
    );
});

test("3.2: a notification says whether it asks for an answer to a group or a transfer, and others say neither", async () => {
  const ana = await world.member();
  for (const kind of ["Group", "Transfer"] as const) await notifyWith(ana.id, { kind });
  await notifyWith(ana.id, {});
  const { records } = await list(ana);
  expect(records.map(({ acg_Type__c: kind }) => kind ?? "neither").toSorted()).toEqual([
    "Group",
    "Transfer",
    "neither",
  ]);
  await expect(notifyWith(ana.id, { kind: "Other" as "Group" })).rejects.toThrow("notification_kind_check");
});

test("3.2: a notification brings the texts that whoever follows it needs, under their own names", async () => {
  const ana = await world.member();
  const data = { redemptionId: "a1R000000000001", case_number: "2026-7" };
  await notifyWith(ana.id, { data });
  await world.inOne((tx) =>
    recordNotice(tx, { memberId: ana.id, ...notice, data: {}, createdAt: new Date(1) }),
  );
  await world.inOne((tx) => recordNotice(tx, { memberId: ana.id, ...notice, createdAt: new Date(0) }));
  expect((await list(ana)).records.map((record) => record.data)).toEqual([data, {}, undefined]);
});

test("3.2: rejects data that is not texts by their names", async () => {
  const { id: memberId } = await world.registered();
  for (const data of [{ count: 7 }, { list: ["x"] }, { inner: {} }, ["x"], "x"])
    await expect(notifyWith(memberId, { data: data as object as Record<string, string> })).rejects.toThrow(
      "what_a_notification_brings_is_text",
    );
});

test("notifications are for members", async () => {
  expect((await world.call("GET", "/api/notifications")).status).toBe(401);
});

test("a notification is kept for its days, and not a day longer", async () => {
  const { id: memberId } = await world.registered();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await world.inOne(async (tx) => {
    for (const days of [1, 729, 731, 900])
      await recordNotice(tx, { memberId, ...notice, title: `${days}`, createdAt: daysAgo(days) });
  });
  await deleteOldNotifications(world.db, 730);
  const left = await world.db
    .selectFrom("notifications.notification")
    .select("title")
    .where("memberId", "=", memberId)
    .execute();
  expect(left.map(({ title }) => title).toSorted()).toEqual(["1", "729"]);
});
