import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { csvOf, importWorld, pointLine, type ImportWorld } from "../../../test/world/import-world.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { clearJobs, queuedJobs } from "../../../test/server/queued-jobs.ts";
import { sql } from "../../platform/database/database.ts";
import { readFile } from "./file/read-file.ts";

let world: ImportWorld;
let ana: LoggedMember;
beforeAll(async () => {
  world = await importWorld();
});
beforeEach(async () => {
  ana = await world.member();
});
afterAll(() => world.close());

const points = (rows: Parameters<typeof csvOf>[0]) => ({ subject: "points", content: csvOf(rows) }) as const;
const mine = (given: Readonly<Record<string, string | number>> = {}) =>
  pointLine({ CNPJ_CPF__c: ana.taxId, ...given });
const balance = async () =>
  (await world.call("GET", `/api/balance/${ana.id}`, { token: ana.token })).json()["Balance"];
const brought = async (file: Parameters<ImportWorld["brought"]>[0]) => {
  const { Id, added, present, refused } = await world.brought(file);
  return { added, present, refused, left: await world.left(Id) };
};

test("nobody sends bytes of another's file, and each piece is in the record of calls", async () => {
  const third = await world.loggedIn(["points"]);
  const id = await world.send(points([mine()]));
  const piece = (token: string) =>
    world.call("PUT", `/api/imports/${id}?from=0`, {
      token,
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from("x"),
    });
  for (const { token } of [world.second, third])
    expect(await piece(token)).toMatchObject({ status: 403, code: "imports/another-sends" });
  const { rows } = await sql<{ actorId: string }>`select distinct actor_id from platform.log_record
    where current_url like ${`%/imports/${id}%`} and method = 'PUT' and result = 'success'`.execute(world.db);
  expect(rows.map(({ actorId }) => actorId)).toEqual([world.sender.id]);
});

test("who agrees twice by one key has agreed once, and gets the same answer", async () => {
  const { Id } = await world.tried(points([mine()]));
  const agree = () =>
    world.call("POST", `/api/imports/${Id}/approve`, {
      token: world.second.token,
      body: {},
      headers: { "idempotency-key": `agree-${Id}` },
    });
  const [first, second] = [await agree(), await agree()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json()).toEqual(first.json());
});

test("two stray quotes cost their own lines, and not those between them", async () => {
  const [open, stays, closing, inch, last, foot] = Array.from({ length: 6 }, () => mine({ Points__c: 10 }));
  const lines = csvOf([open, stays, closing, inch, last, foot].map((line) => line ?? mine())).split("\n");
  const broken = lines.map((line, at) => {
    if (at === 1 || at === 3) return line.replace("Compra de", '"Compra de');
    return at === 4 || at === 6 ? line.replace("Compra de", 'Tubo 3" de') : line;
  });
  const done = await brought({ subject: "points", content: broken.join("\n") });
  expect(done.left.map((line) => line.split(" ")[0])).toEqual(["2", "4", "5", "7"]);
  expect([done.added, done.refused, await balance()]).toEqual([2, 4, 20]);
});

test("ids with more figures than a number holds stay apart in JSON Lines", async () => {
  const { Fielo_PointStatementId__c: _id, ...line } = mine({ Points__c: 5 });
  const content = ["12345678901234567", "12345678901234568", "12345678901234569"]
    .map((id) => JSON.stringify({ ...line, at: 1 }).replace('"at":1', `"Fielo_PointStatementId__c":${id}`))
    .join("\n");
  expect(await brought({ subject: "points", format: "jsonl", content })).toMatchObject({
    added: 3,
    present: 0,
  });
  expect(await balance()).toBe(15);
});

test("a blank around an id makes no other id", async () => {
  const line = mine({ Points__c: 5 });
  expect(await brought(points([line]))).toMatchObject({ added: 1 });
  const padded = { ...line, Fielo_PointStatementId__c: ` ${line.Fielo_PointStatementId__c} ` };
  expect(await brought(points([padded]))).toMatchObject({ added: 0, present: 1 });
  expect(await balance()).toBe(5);
});

test("a day that no month has is refused, and the 29th of February in a leap year is not", async () => {
  const days = ["2026-06-31", "2026-02-29", "2024-02-29", "2026-02-31T12:00:00Z"];
  const { left } = await brought(points(days.map((day) => mine({ PointDate__c: day }))));
  expect(left).toEqual([
    "2 INVALID_INSTANT PointDate__c",
    "3 INVALID_INSTANT PointDate__c",
    "5 INVALID_INSTANT PointDate__c",
  ]);
});

test("a field in two columns, a header with a control character and a file of one endless line are unreadable", async () => {
  const [header = "", line = ""] = csvOf([mine()]).split("\n");
  const twice = await world.tried({
    subject: "points",
    content: `${header},Points__c\n${line},999\n`,
  });
  expect(twice).toMatchObject({ acg_Status__c: "unreadable", repeatedColumns: ["Points__c"] });
  for (const content of [`${header},a\0b\n${line},1\n`, [header, line, line].join("\r")])
    expect(await world.tried({ subject: "points", content })).toMatchObject({ acg_Status__c: "unreadable" });
});

test("row 34: a NUL in any field of any kind of file costs its line alone", async () => {
  const files = {
    members: [
      "CNPJ_CPF__c",
      "FirstName",
      "LastName",
      "acg_ProfileCodes__c",
      "acg_LoyaltyProfiles__c",
      "LoyaltyCity__c",
    ],
    accounts: ["Name", "NSAP_ID__c"],
    relations: ["CNPJ_CPF__c", "NSAP_ID__c"],
    groups: ["CNPJ_CPF__c", "acg_MainUser__c"],
    points: [
      "Fielo_PointStatementId__c",
      "CNPJ_CPF__c",
      "Action__c",
      "Points__c",
      "Description__c",
      "PointDate__c",
    ],
  } as const;
  for (const [subject, columns] of Object.entries(files))
    for (const column of columns) {
      const row = Object.fromEntries(columns.map((name) => [name, name === column ? "a\0b" : "1"]));
      const done = await world.brought({ subject: subject as keyof typeof files, content: csvOf([row]) });
      expect([column, done.acg_Status__c, done.added, done.refused]).toEqual([column, "done", 0, 1]);
    }
});

test("a member's lines are taken together, however many others there are", async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => world.member()));
  const rows = [ana, ...others].flatMap((member) =>
    Array.from({ length: 1_200 }, () => pointLine({ Contact__c: member.id, Points__c: 1 })),
  );
  const { Id } = await world.tried(points(rows));
  await world.step(Id, "approve");
  await readFile({ db: world.db }, Id);
  const { rows: parts } = await sql<{ parts: number }>`
    select count(distinct xmin::text) as parts from points.entry where cause_id like ${`${Id}:%`}
    group by member_id`.execute(world.db);
  expect(parts).toEqual(Array.from({ length: 4 }, () => ({ parts: 1 })));
});

test("two files that link one account elsewhere link it once", async () => {
  const [first, second, linked] = [await world.member(), await world.member(), await world.member()];
  const ids: string[] = [];
  for (const { taxId } of [first, second]) {
    const content = csvOf([{ CNPJ_CPF__c: linked.taxId, acg_MainUser__c: taxId }]);
    const { Id } = await world.tried({ subject: "groups", content });
    await world.step(Id, "approve");
    ids.push(Id);
  }
  await Promise.all(ids.map((id) => readFile({ db: world.db }, id)));
  const replies = await Promise.all(ids.map((id) => world.importOf(id)));
  expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(1);
  const { rows } = await sql<{
    action: string;
    actorId: string;
  }>`select action, actor_id from platform.audit_entry
    where subject_id = ${linked.id} and action = 'identity.account-linked'`.execute(world.db);
  expect(rows).toEqual([{ action: "identity.account-linked", actorId: world.second.id }]);
});

test("a file whose reading failed too often stands still, says so, and is gone on with by an operator", async () => {
  const file = points([mine({ Points__c: 10 }), mine({ Points__c: 20 })]);
  const { Id } = await world.tried(file);
  await clearJobs(world.db);
  expect(await world.importOf(Id)).toMatchObject({ acg_Status__c: "tried", acg_IsStalled__c: false });
  expect((await world.step(Id, "resume")).code).toBe("imports/wrong-state");
  await world.step(Id, "approve");
  expect(await world.importOf(Id)).toMatchObject({ acg_Status__c: "running", acg_IsStalled__c: false });
  expect((await world.step(Id, "resume")).code).toBe("imports/wrong-state");
  // Its last try failed: the job is dead, and nobody reads the file any more.
  await clearJobs(world.db);
  expect(await world.importOf(Id)).toMatchObject({ acg_Status__c: "running", acg_IsStalled__c: true });
  expect((await world.step(Id, "resume")).json()).toMatchObject({ acg_IsStalled__c: false });
  const [job] = await queuedJobs(world.db, "imports.read");
  expect(job).toMatchObject({ payload: { importId: Id }, maxAttempts: 12 });
  await readFile({ db: world.db }, Id);
  expect(await world.importOf(Id)).toMatchObject({ acg_Status__c: "done", added: 2 });
  expect(await balance()).toBe(30);
});
