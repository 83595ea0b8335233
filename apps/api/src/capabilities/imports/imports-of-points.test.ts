import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { csvOf, importWorld, pointLine, type ImportWorld } from "../../../test/world/import-world.ts";
import { earn } from "../../../test/ledger/ledger-members.ts";
import { someCpf, type LoggedMember } from "../../../test/world/members.ts";
import { sql } from "../../platform/database/database.ts";
import { freeze } from "../points/index.ts";
import { ledgerFaults } from "../points/audit/ledger-fault-store.ts";
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
const balanceOf = async ({ id, token }: LoggedMember) =>
  (await world.call("GET", `/api/balance/${id}`, { token })).json();
const linesOf = async ({ token }: LoggedMember) =>
  (await world.call("GET", "/api/points/statement", { token })).json<{ records: Record<string, unknown>[] }>()
    .records;
const entries = async () =>
  (await sql<{ count: number }>`select count(*) as count from points.entry`.execute(world.db)).rows[0]?.count;

test("a file is sent in pieces, tried without writing anything, and run once another operator agrees", async () => {
  const lines = [
    mine({ Points__c: 120 }),
    mine({ Points__c: 30, Action__c: "Bonus" }),
    mine({ Points__c: 0 }),
  ];
  const before = await entries();
  const tried = await world.tried({ ...points(lines), pieceBytes: 37 });
  expect(tried).toMatchObject({ acg_Status__c: "tried", added: 2, present: 0, refused: 1 });
  expect(await world.left(tried.Id)).toEqual(["4 INVALID_POINTS Points__c"]);
  expect(await entries()).toBe(before);
  const own = await world.step(tried.Id, "approve", world.sender);
  expect([own.status, own.code]).toEqual([403, "imports/takes-two-people"]);
  expect((await world.step(tried.Id, "approve")).status).toBe(200);
  await readFile({ db: world.db }, tried.Id);
  expect(await world.importOf(tried.Id)).toMatchObject({ acg_Status__c: "done", added: 2, refused: 1 });
  expect(await balanceOf(ana)).toMatchObject({ Balance: 150 });
  const [bonus, earned] = await linesOf(ana);
  expect(earned).toMatchObject({
    Action__c: "Earned",
    Points__c: 120,
    Description__c: "Compra de sementes",
    PointDate__c: "2025-03-01T15:00:00.000Z",
    ExpirationDate__c: "2099-03-01",
    Fielo_PointStatementId__c: lines[0]?.Fielo_PointStatementId__c,
  });
  const trail = await world.call("GET", `/api/points/statement/${String(bonus?.["Id"])}`, {
    token: ana.token,
  });
  expect(trail.json()).toMatchObject({ Cause: { Kind: "import", Title: "Trazido do programa anterior" } });
  expect(await ledgerFaults(world.db, ana.id)).toEqual([]);
});

test("the same file, sent anew, adds nothing; neither do the same lines in other files", async () => {
  const file = points([mine(), mine(), mine({ Action__c: "Manual" })]);
  expect(await world.brought(file)).toMatchObject({ added: 3, present: 0 });
  expect(await world.brought(file)).toMatchObject({ added: 0, present: 3 });
  expect(await world.tried(file)).toMatchObject({ added: 0, present: 3 });
  expect(await balanceOf(ana)).toMatchObject({ Balance: 300 });
});

test("a line that stands in a file twice is added once, and the trial says so before", async () => {
  const line = mine();
  const file = points([line, mine(), line]);
  const tried = await world.tried(file);
  expect([tried.added, tried.present, await world.left(tried.Id)]).toEqual([2, 1, ["4 present"]]);
  expect(await world.brought(file)).toMatchObject({ added: 2, present: 1 });
  expect(await balanceOf(ana)).toMatchObject({ Balance: 200 });
});

test("what takes points away takes them from those that expire first, and never more than there are by then", async () => {
  const file = points([
    mine({ Points__c: -10, Action__c: "Redeem" }),
    mine({ Points__c: 100, ExpirationDate__c: "2098-01-01" }),
    mine({ Points__c: 50, ExpirationDate__c: "2097-01-01" }),
    mine({ Points__c: -60, Action__c: "Redeem", ExpirationDate__c: "" }),
    mine({ Points__c: -90, Action__c: "Expired" }),
    mine({ Points__c: -1, Action__c: "Expired" }),
    mine({ Points__c: 7 }),
  ]);
  const left = ["2 NOT_ENOUGH_POINTS", "7 NOT_ENOUGH_POINTS"];
  const tried = await world.tried(file);
  expect([tried.added, await world.left(tried.Id)]).toEqual([5, left]);
  const done = await world.brought(file);
  expect([done.added, await world.left(done.Id)]).toEqual([5, left]);
  expect(await balanceOf(ana)).toMatchObject({ Balance: 7 });
  const { rows } = await sql<{ expiresOn: string; remaining: number }>`
    select expires_on, remaining from points.lot where member_id = ${ana.id} order by expires_on`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { expiresOn: "2097-01-01", remaining: 0 },
    { expiresOn: "2098-01-01", remaining: 0 },
    { expiresOn: "2099-03-01", remaining: 7 },
  ]);
  expect(await ledgerFaults(world.db, ana.id)).toEqual([]);
});

test("a credit pays what is owed first, and one with a release date waits for it", async () => {
  await earn(world.db, ana.id, 100);
  await sql`update points.balance set debt = 0 where member_id = ${ana.id}`.execute(world.db);
  const bia = await world.member();
  const entryId = await earn(world.db, bia.id, 80);
  await world.inOne(async (tx) => {
    const { hold, postHold, reverse } = await import("../points/index.ts");
    const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
    await postHold(tx, (await hold(tx, { ...line, memberId: bia.id, points: 80, minutes: 30 })) ?? "", line);
    await reverse(tx, entryId, "Nota cancelada");
  });
  const file = points([
    pointLine({ Contact__c: bia.id, Points__c: 100 }),
    mine({ Points__c: 40, acg_ReleaseDate__c: "2098-06-01" }),
  ]);
  expect(await world.brought(file)).toMatchObject({ added: 2 });
  expect(await balanceOf(bia)).toMatchObject({ Balance: 20, Debt: 0 });
  expect(await balanceOf(ana)).toMatchObject({ Balance: 100, Pending: 40 });
  for (const { id } of [ana, bia]) expect(await ledgerFaults(world.db, id)).toEqual([]);
});

test("each line that can't be imported is listed by its number, its rule and its field", async () => {
  const frozen = await world.member();
  await world.inOne((tx) => freeze(tx, frozen.id));
  const [taken] = [await earn(world.db, ana.id, 1)];
  const file = points([
    mine({ CNPJ_CPF__c: someCpf() }),
    mine({ CNPJ_CPF__c: "111.111.111-11" }),
    mine({ CNPJ_CPF__c: "" }),
    mine({ Contact__c: frozen.id }),
    pointLine({ Contact__c: frozen.id }),
    mine({ Id: taken ?? "" }),
    mine({ Action__c: "Transfered" }),
    mine({ Points__c: -5 }),
    mine({ Points__c: 5, Action__c: "Redeem" }),
    mine({ Points__c: "1,5" }),
    mine({ ExpirationDate__c: "" }),
    mine({ PointDate__c: "01/03/2025" }),
    mine({ acg_ReleaseDate__c: "2099-12-31" }),
    mine({ Description__c: "=cmd()", Points__c: 5 }),
  ]);
  const done = await world.brought(file);
  expect(await world.left(done.Id)).toEqual([
    "2 MEMBER_UNKNOWN CNPJ_CPF__c",
    "3 INVALID_TAX_ID CNPJ_CPF__c",
    "4 MEMBER_MISSING CNPJ_CPF__c",
    "5 MEMBER_UNKNOWN CNPJ_CPF__c",
    "6 BALANCE_FROZEN",
    "7 ID_TAKEN",
    "8 NOT_IMPORTED Action__c",
    "9 WRONG_SIGN Points__c",
    "10 WRONG_SIGN Points__c",
    "11 INVALID_POINTS Points__c",
    "12 EXPIRY_MISSING ExpirationDate__c",
    "13 INVALID_INSTANT PointDate__c",
    "14 RELEASE_AFTER_EXPIRY acg_ReleaseDate__c",
  ]);
  expect(done).toMatchObject({ added: 1, refused: 13 });
});

test("JSON Lines bring numbers, flags and ids of the product before", async () => {
  const { Points__c: _text, ...line } = mine();
  const content = [
    JSON.stringify({
      ...line,
      Id: "a1E0000000000Za",
      Points__c: 12,
      acg_StatusConsultant__c: "Pontuação liberada",
    }),
    "",
    JSON.stringify({
      ...line,
      Fielo_PointStatementId__c: "PS-invisible",
      Points__c: 3,
      acg_IsInvisible__c: true,
    }),
    '{"Points__c": 1',
    "[]",
    JSON.stringify({ ...line, Points__c: { $gt: 0 } }),
  ].join("\n");
  const done = await world.brought({ subject: "points", format: "jsonl", content });
  expect(await world.left(done.Id)).toEqual([
    "4 NOT_A_RECORD",
    "5 NOT_A_RECORD",
    "6 INVALID_VALUE Points__c",
  ]);
  expect(await linesOf(ana)).toEqual([
    expect.objectContaining({
      Id: "a1E0000000000Za",
      Points__c: 12,
      acg_StatusConsultant__c: "Pontuação liberada",
    }),
  ]);
  expect(await balanceOf(ana)).toMatchObject({ Balance: 15 });
});

describe("a reading that ends midway", () => {
  let owners: LoggedMember[];
  beforeAll(async () => {
    owners = await Promise.all(Array.from({ length: 20 }, () => world.member()));
  });
  const many = (count: number) =>
    points(
      Array.from({ length: count }, (_, at) =>
        pointLine({ Contact__c: owners[at % owners.length]?.id ?? "", Points__c: 1 }),
      ),
    );
  const agreed = async (count: number) => {
    const { Id } = await world.tried(many(count));
    await world.step(Id, "approve");
    return Id;
  };
  const sum = async () =>
    (
      await sql<{ sum: number }>`select sum(available)::bigint as sum from points.balance
      where member_id = any(${owners.map(({ id }) => id)}::text[])`.execute(world.db)
    ).rows[0]?.sum ?? 0;

  test("goes on where it was, and adds each line once", async () => {
    const [id, before] = [await agreed(20_000), await sum()];
    const stop = new AbortController();
    const reading = readFile({ db: world.db, signal: stop.signal }, id);
    await vi.waitFor(async () => expect((await world.importOf(id)).added).toBeGreaterThan(0), 20_000);
    stop.abort();
    await expect(reading).rejects.toThrow("abort");
    const midway = await world.importOf(id);
    expect(midway.acg_Status__c).toBe("running");
    expect(midway.added).toBeLessThan(20_000);
    await readFile({ db: world.db }, id);
    expect(await world.importOf(id)).toMatchObject({ acg_Status__c: "done", added: 20_000, present: 0 });
    expect((await sum()) - before).toBe(20_000);
    for (const owner of owners) expect(await ledgerFaults(world.db, owner.id)).toEqual([]);
  });

  test("counts as added what it had written and not yet noted", async () => {
    const [id, before] = [await agreed(40), await sum()];
    await world.database.pool.query(`
      create function public.no_note() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
      create trigger no_note before update on imports.import for each row when (new.added > old.added)
        execute function public.no_note()`);
    await expect(readFile({ db: world.db }, id)).rejects.toThrow("cut");
    await world.database.pool.query("drop function public.no_note() cascade");
    expect((await sum()) - before).toBe(40);
    await readFile({ db: world.db }, id);
    expect(await world.importOf(id)).toMatchObject({ acg_Status__c: "done", added: 40, present: 0 });
    expect((await sum()) - before).toBe(40);
  });

  test("row 45: two readers of one file add each line once", async () => {
    const [id, before] = [await agreed(3_000), await sum()];
    await Promise.all([readFile({ db: world.db }, id), readFile({ db: world.db }, id)]);
    expect(await world.importOf(id)).toMatchObject({ acg_Status__c: "done", added: 3_000 });
    expect((await sum()) - before).toBe(3_000);
  });
});
