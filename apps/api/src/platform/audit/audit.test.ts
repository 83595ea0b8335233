import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { audit, recordCall, type CallRecord } from "./audit.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const CALL: CallRecord = {
  currentUrl: "/api/redeem?cpf=52998224725#top",
  method: "POST",
  data: {
    username: "529.982.247-25",
    note: "CPF 529.982.247-25, ana@example.com",
    productItemId: "01t000000000001",
    quantity: 1,
  },
  result: "success",
  requestId: "req-1",
  actorId: "003000000000001",
  subjectId: "003000000000002",
};

async function records(requestId: string) {
  return database.db
    .selectFrom("platform.logRecord")
    .selectAll()
    .where("requestId", "=", requestId)
    .execute();
}

test("a call leaves the specification's log record, with who acted and for whom", async () => {
  await recordCall(database.db, CALL);
  expect(await records("req-1")).toMatchObject([
    { source: "site", method: "POST", result: "success", actorId: CALL.actorId, subjectId: CALL.subjectId },
  ]);
});

test("row 35: the record holds no personal data, neither by key nor inside a text", async () => {
  await recordCall(database.db, { ...CALL, requestId: "req-2" });
  const [record] = await records("req-2");
  expect(JSON.stringify(record)).not.toMatch(/529\.?982|ana@example/);
  expect(record?.currentUrl).toBe("/api/redeem");
  expect(record?.data).toMatchObject({ productItemId: "01t000000000001", quantity: 1 });
});

test("row 34: whatever was sent can be recorded", async () => {
  for (const data of [
    undefined,
    null,
    "text",
    7,
    [1, null],
    { text: "a\u0000b", nested: { deep: [{}] } },
    { '"quoted"\\': "\\" },
  ])
    await recordCall(database.db, { ...CALL, requestId: "req-3", data });
  expect(await records("req-3")).toHaveLength(7);
});

test("the record of an effect is written with it, or not at all", async () => {
  await expect(
    database.db.transaction().execute(async (tx) => {
      await recordCall(tx, { ...CALL, requestId: "req-4" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await records("req-4")).toEqual([]);
});

test("an audit entry holds before and after, and nobody can change, remove or empty the trail", async () => {
  await database.db.transaction().execute((tx) =>
    audit(tx, {
      actorId: "005000000000001",
      subjectId: "003000000000001",
      action: "profile.phone-changed",
      object: "member:003000000000001",
      before: { status: "Ativo", phone: "11987654321" },
      after: { status: "Blocked", phone: "11912345678" },
    }),
  );
  const entries = await database.db.selectFrom("platform.auditEntry").selectAll().execute();
  expect(entries).toMatchObject([{ before: { status: "Ativo" }, after: { status: "Blocked" } }]);
  expect(JSON.stringify(entries)).not.toContain("1198765");
  for (const statement of [
    "update platform.audit_entry set action = 'x'",
    "delete from platform.audit_entry",
    "truncate platform.audit_entry",
    "truncate platform.audit_entry cascade",
  ])
    await expect(database.pool.query(statement)).rejects.toThrow("append only");
});
