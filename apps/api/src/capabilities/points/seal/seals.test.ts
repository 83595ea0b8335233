import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { todayInSaoPaulo } from "@colheita/brazil";
import { packCursor } from "../../../platform/http/cursor.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { operatorWorld, type OperatorWorld } from "../../../../test/world/operator-world.ts";
import { connectDatabase, sql, type Database } from "../../../platform/database/database.ts";
import { auditBooks } from "../audit/audit-books.ts";
import { credit, hold, postHold, readStatement, takePartBack } from "../index.ts";
import { sealDays } from "./seal-days.ts";
import { entriesOfMember, isTreeStored } from "./seal-store.ts";

const SCRIPT = fileURLToPath(
  new URL("../../../../../portal/public/verificar-comprovante.mjs", import.meta.url),
);

const DAYS_AGO = 3;
let world: OperatorWorld;
let folder: string;
/** Five members who earned on the same day, and the entry of each. */
const members: (LoggedMember & { readonly entryId: string })[] = [];
/** The days that were sealed before the first test, the one on which they earned first. */
let sealedDays: readonly string[];

/** Credits a member, as if it were so many days ago. */
const earnedDaysAgo = (days: number, memberId: string, points: number): Promise<string> =>
  world.db.transaction().execute(async (tx) => {
    await sql`select set_config('colheita.clock_offset', ${`-${days} days`}, true)`.execute(tx);
    return credit(tx, {
      memberId,
      kind: "Earned",
      points,
      description: "Nota fiscal",
      cause: { kind: "invoice", id: `nota-${days}-${points}`, title: "Nota fiscal" },
      expiresOn: "2199-12-31",
    });
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colheita-receipts-"));
  world = await operatorWorld();
  for (let points = 1; points <= 5; points += 1) {
    const member = await world.member();
    members.push({ ...member, entryId: await earnedDaysAgo(DAYS_AGO, member.id, points) });
  }
  await sealDays({ db: world.db });
  const { rows } = await sql<{ day: string }>`select day from points.seal order by day`.execute(world.db);
  sealedDays = rows.map(({ day }) => day);
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const receiptOf = ({ token }: LoggedMember, entryId: string) =>
  world.call("GET", `/api/points/statement/${entryId}/receipt`, { token });

/** Does something with a database whose clock goes ahead by an interval, and sets the clock right after it. */
async function laterBy(interval: string, act: (db: Database["db"]) => Promise<unknown>): Promise<void> {
  await world.database.shiftClock(interval);
  const later = connectDatabase({ url: world.database.url, applicationName: "later" });
  try {
    await act(later.db);
  } finally {
    await later.close();
    await world.database.shiftClock("0");
  }
}

/** Returns what the script says that everybody can run. */
function check(receipt: object, savedSeal?: string): { isSound: boolean; said: string } {
  const file = join(folder, "comprovante.json");
  writeFileSync(file, JSON.stringify(receipt));
  const args = [SCRIPT, file, ...(savedSeal === undefined ? [] : [savedSeal])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { isSound: status === 0, said: stdout + stderr };
}

interface Receipt {
  readonly entries: { readonly hash: string; readonly text?: string }[];
  readonly seals: { readonly day: string; readonly hash: string }[];
  readonly leaf: { readonly hash: string };
}

test("a line that took a part of a credit back is sealed with the credit's name", async () => {
  const ana = await world.member();
  const entryId = await earn(world.db, ana.id, 100);
  await world.db.transaction().execute((tx) => takePartBack(tx, { entryId, points: 40 }, "Contada de novo"));
  const entries = await entriesOfMember(world.db, todayInSaoPaulo(new Date()), ana.id);
  expect(entries.map(({ points, corrects }) => [points, corrects])).toEqual([
    [100, null],
    [-40, entryId],
  ]);
});

describe("a receipt", () => {
  test("leads from the entry of each member to the seal of its day and on to the newest, without us", async () => {
    for (const member of members) {
      const receipt = (await receiptOf(member, member.entryId)).json();
      const { isSound, said } = check(receipt);
      expect([isSound, said]).toEqual([true, expect.stringContaining(`CONFERE. ${member.entryId}`)]);
    }
  });

  test("is led to from a seal that was kept, and from no other", async () => {
    const [ana] = members;
    if (!ana) throw new Error("nobody earned");
    const receipt = (await receiptOf(ana, ana.entryId)).json();
    const { records } = (await world.call("GET", "/api/points/seals")).json<{
      records: { Day: string; Hash: string; PreviousHash?: string }[];
    }>();
    expect(records.map(({ PreviousHash }) => PreviousHash)).toEqual([
      ...records.slice(1).map(({ Hash }) => Hash),
      undefined,
    ]);
    for (const { Hash } of records) expect(check(receipt, Hash).isSound).toBe(true);
    expect(check(receipt, "0".repeat(64)).said).toContain("não leva ao selo que você guardou");
  });

  test("row 22: a place among the seals that is no day is refused", async () => {
    const { status, code } = await world.call("GET", `/api/points/seals?cursor=${packCursor("amanha")}`);
    expect([status, code]).toEqual([400, "invalid-request"]);
  });

  test("does not hold when anything in it is changed", async () => {
    const [ana] = members;
    if (!ana) throw new Error("nobody earned");
    const receipt = (await receiptOf(ana, ana.entryId)).json<Receipt>();
    const [entry] = receipt.entries;
    const [seal] = receipt.seals;
    for (const [changed, why] of [
      [
        { entries: [{ ...entry, text: entry?.text?.replace("Nota fiscal", "Bônus") }] },
        "não corresponde à sua marca",
      ],
      [{ entries: [...receipt.entries, { hash: "0".repeat(64) }] }, "não são os que foram selados"],
      [{ member: members[1]?.id }, "não são os que foram selados"],
      [{ entry: "a1E000000000000" }, "não está neste comprovante"],
      [{ path: [] }, "não levam ao selo do dia"],
      [{ seals: [{ ...seal, members: 6 }, ...receipt.seals.slice(1)] }, "foi alterado"],
      [{ seals: [seal, ...receipt.seals.slice(2)] }, "não segue o do dia anterior"],
    ] as const)
      expect(check({ ...receipt, ...changed })).toEqual({
        isSound: false,
        said: expect.stringContaining(why) as string,
      });
  });

  test("is nobody else's, and comes once the day is sealed", async () => {
    const [ana, bia] = members;
    if (!ana || !bia) throw new Error("nobody earned");
    expect((await receiptOf(bia, ana.entryId)).code).toBe("not-found");
    const today = await earn(world.db, ana.id, 10);
    const answer = await receiptOf(ana, today);
    expect([answer.status, answer.code]).toEqual([409, "points/not-sealed"]);
  });

  test("holds an entry that no statement shows by its hash alone", async () => {
    const ana = await world.member();
    const cause = { kind: "redemption", title: "Furadeira" } as const;
    await earn(world.db, ana.id, 100);
    await world.db.transaction().execute(async (tx) => {
      const line = { description: "Furadeira", cause };
      const holdId = await hold(tx, { ...line, memberId: ana.id, points: 60, minutes: 30 });
      await postHold(tx, holdId ?? "", line);
    });
    await laterBy("1 day", (db) => sealDays({ db }));
    const { items } = await readStatement(world.db, ana.id, {}, 10);
    const receipt = (await receiptOf(ana, items[0]?.id ?? "")).json<Receipt>();
    expect(receipt.entries.map(({ text }) => text === undefined)).toEqual([false, true, false]);
    expect(check(receipt).isSound).toBe(true);
  });
});

test("each day is sealed once, days without entries too, and no seal is ever changed", async () => {
  expect(await sealDays({ db: world.db })).toBe(0);
  const { rows } = await sql<{ entries: number }>`select entries from points.seal
    where day = any(${sealedDays}::date[]) order by day`.execute(world.db);
  expect(rows.map(({ entries }) => entries)).toEqual([5, 0, 0]);
  for (const change of [sql`update points.seal set entries = 0`, sql`delete from points.seal_leaf`])
    await expect(change.execute(world.db)).rejects.toThrow("append-only");
});

test("no day is sealed while a transaction that began in it may still write", async () => {
  const { rows: before } = await sql<{ day: string }>`select max(day) as day from points.seal`.execute(
    world.db,
  );
  let later: Database | undefined;
  try {
    await world.db.transaction().execute(async (tx) => {
      await sql`select from points.seal limit 1`.execute(tx);
      // The clock says that the first day without a seal has just ended.
      const { rows } = await sql<{ offset: string }>`select
        ((${before[0]?.day}::date + 2)::timestamp at time zone 'America/Sao_Paulo' - clock_timestamp())::text as offset`.execute(
        world.db,
      );
      await world.database.shiftClock(rows[0]?.offset ?? "");
      later = connectDatabase({ url: world.database.url, applicationName: "later" });
      await expect(sealDays({ db: later.db })).rejects.toThrow(/can't be sealed: a transaction is open/);
    });
    if (later) expect(await sealDays({ db: later.db })).toBe(1);
  } finally {
    await later?.close();
    await world.database.shiftClock("0");
  }
});

describe("the nightly audit", () => {
  const found: object[] = [];
  const audit = (night = 0) => {
    const now = () => new Date(Date.now() + night * 86_400_000);
    return auditBooks({ db: world.db, now, log: { error: (detail) => found.push(detail) } });
  };

  test("finds nothing in books that hold, whichever old day the night reads, and operators read so", async () => {
    const { rows: seals } = await sql`select from points.seal`.execute(world.db);
    for (const night of seals.keys()) expect(await audit(night)).toBe(0);
    const { token } = await world.loggedIn(["auditor"]);
    const [newest] = (await world.call("GET", "/api/points/audits", { token })).json()["records"] as object[];
    expect(newest).toMatchObject({ Books: "ledger", Faults: [] });
  });

  test("row 46: reports whose books do not hold, and which sealed day was changed", async () => {
    const [ana] = members;
    if (!ana) throw new Error("nobody earned");
    await sql`update points.balance set available = available + 1 where member_id = ${ana.id}`.execute(
      world.db,
    );
    expect(await audit()).toBeGreaterThan(0);
    expect(found.at(-1)).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ memberId: ana.id })]),
    });
    await sql`update points.balance set available = available - 1 where member_id = ${ana.id}`.execute(
      world.db,
    );
    // As whoever holds the database's password could.
    const tamper = (points: number) =>
      world.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update points.entry set description = ${`Nota ${points}`} where public_id = ${ana.entryId}`.execute(
          tx,
        );
      });
    await tamper(1);
    found.length = 0;
    const { rows: seals } = await sql`select from points.seal`.execute(world.db);
    for (const night of seals.keys()) await audit(night);
    // One night in turn reads the changed day, the others read days that hold.
    const rule = "the entries of a day are those that were sealed";
    expect(found).toMatchObject([{ faults: [{ rule, detail: sealedDays[0] }] }]);
  });

  test.each([
    ["a leaf of another hash", sql`update points.seal_leaf set hash = 'x' where position = 1`],
    [
      "a leaf of somebody else",
      sql`update points.seal_leaf set member_id = '003Stranger0001' where position = 1`,
    ],
    ["a leaf too few", sql`delete from points.seal_leaf where position = 4`],
    ["a node of another hash", sql`update points.seal_node set hash = 'x' where level = 2 and position = 0`],
    ["a node too few", sql`delete from points.seal_node where level = 1 and position = 1`],
  ])("row 46: a tree that receipts are made from is held against the entries: %s", async (_, change) => {
    const { db } = world;
    const [day = ""] = sealedDays;
    const undo = new Error("undo");
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const drawn = await sql<{
          memberId: string;
          hash: string;
        }>`select member_id, hash from points.seal_leaf
          where day = ${day}::date order by position`.execute(tx);
        expect(await isTreeStored(tx, day, drawn.rows)).toBe(true);
        await change.execute(tx);
        expect(await isTreeStored(tx, day, drawn.rows)).toBe(false);
        throw undo;
      }),
    ).rejects.toBe(undo);
  });

  test("reports a day that is long over and has no seal", async () => {
    await laterBy("10 days", (db) =>
      auditBooks({ db, now: () => new Date(), log: { error: (detail) => found.push(detail) } }),
    );
    expect(found.at(-1)).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ rule: "a day that is over is sealed" })]),
    });
  });
});
