import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { newId } from "../../../platform/database/ids.ts";
import { hold, postHold } from "../index.ts";
import { ENTRY_PREFIX, writeEntry } from "../ledger/ledger-store.ts";
import { lockBalance, openLots } from "../ledger/lot-store.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const linesOf = async ({ token }: LoggedMember) => {
  const page = await world.call("GET", "/api/points/statement", { token });
  return page.json<{ records: Record<string, unknown>[] }>().records;
};

/** Writes both legs of a transfer out of the first lot, whose expiry travels. Returns their ids. */
function transfer(from: string, to: string, points: number): Promise<[string, string]> {
  return world.inOne(async (tx) => {
    const legs: [string, string] = [newId(ENTRY_PREFIX), newId(ENTRY_PREFIX)];
    const [given, taken] = legs;
    const leg = {
      kind: "Transfered",
      description: "Transferência",
      cause: { kind: "transfer", title: "Transferência" },
    } as const;
    for (const memberId of [from, to].toSorted()) await lockBalance(tx, memberId);
    const [{ id: lotId, expiresOn } = { id: 0, expiresOn: "" }] = await openLots(tx, from, points);
    await writeEntry(tx, {
      ...leg,
      memberId: from,
      publicId: given,
      counterpartId: taken,
      points: -points,
      postings: [{ from: "available", to: "issued", points }],
      moves: [{ lotId, points: -points }],
    });
    await writeEntry(tx, {
      ...leg,
      memberId: to,
      publicId: taken,
      counterpartId: given,
      points,
      expiresOn,
      postings: [{ from: "issued", to: "available", points }],
      lots: [{ points, expiresOn }],
    });
    return legs;
  });
}

test("3.2: an imported line has the id it had before, and a line of this ledger none", async () => {
  const ana = await world.member();
  await earn(world.db, ana.id, 10, { imported: { id: "PS-000123" } });
  await earn(world.db, ana.id, 5);
  const [own, imported] = await linesOf(ana);
  expect(imported).toMatchObject({ Points__c: 10, Fielo_PointStatementId__c: "PS-000123" });
  expect(own).not.toHaveProperty("Fielo_PointStatementId__c");
});

test("3.2: an imported redemption has its former id as an imported credit does", async () => {
  const ana = await world.member({ points: 30 });
  const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
  await world.inOne(async (tx) => {
    const holdId = await hold(tx, { ...line, memberId: ana.id, points: 20, minutes: 30 });
    await postHold(tx, holdId ?? "", { ...line, imported: { id: "PS-000124" } });
  });
  expect(await linesOf(ana)).toContainEqual(
    expect.objectContaining({ Action__c: "Redeem", Fielo_PointStatementId__c: "PS-000124" }),
  );
});

test("3.2: an imported line comes once, however often it is brought", async () => {
  const ana = await world.member();
  const importLine = () => earn(world.db, ana.id, 10, { imported: { id: "PS-000125" } });
  await importLine();
  await expect(importLine()).rejects.toThrow("an_imported_line_comes_once");
  expect(await linesOf(ana)).toHaveLength(1);
});

test("3.2: an imported line shows the status it had for the consultant, in the list and in its trail", async () => {
  const ana = await world.member();
  const imported = { id: "PS-000126", consultantStatus: "Pontuação liberada" };
  const id = await earn(world.db, ana.id, 10, { imported });
  await earn(world.db, ana.id, 5);
  const [own, line] = await linesOf(ana);
  expect(line).toMatchObject({ Id: id, acg_StatusConsultant__c: "Pontuação liberada" });
  expect(own).not.toHaveProperty("acg_StatusConsultant__c");
  const trail = await world.call("GET", `/api/points/statement/${id}`, { token: ana.token });
  expect(trail.json()["Entry"]).toEqual(line);
});

test("3.2: each leg of a transfer names the other, and opens only for its own member", async () => {
  const [ana, bia] = [await world.member({ points: 50 }), await world.member()];
  const [given, taken] = await transfer(ana.id, bia.id, 20);
  expect(await linesOf(ana)).toContainEqual(
    expect.objectContaining({ Id: given, Points__c: -20, acg_TransferStatement__r: { Id: taken } }),
  );
  expect(await linesOf(bia)).toEqual([
    expect.objectContaining({ Id: taken, Points__c: 20, acg_TransferStatement__r: { Id: given } }),
  ]);
  const foreign = await world.call("GET", `/api/points/statement/${taken}`, { token: ana.token });
  expect(foreign.status).toBe(404);
  for (const { id } of [ana, bia]) expect(await ledgerFaults(world.db, id)).toEqual([]);
});

test("3.2: the ledger rejects a status of a line of its own, and another leg of what is no transfer", async () => {
  const { id: memberId } = await world.registered();
  const draft = {
    memberId,
    publicId: newId(ENTRY_PREFIX),
    kind: "Bonus",
    description: "Bônus",
    points: 1,
    cause: { kind: "rule", title: "Bônus" },
    postings: [],
  } as const;
  const write = (line: object) => world.inOne((tx) => writeEntry(tx, { ...draft, ...line }));
  await expect(write({ counterpartId: "a1E000000000001" })).rejects.toThrow(
    "only_transfers_have_a_counterpart",
  );
  await expect(write({ imported: { id: "" } })).rejects.toThrow("entry_imported_id_check");
  await expect(write({ imported: { id: null, consultantStatus: "Aprovado" } })).rejects.toThrow(
    "only_imported_lines_have_a_status",
  );
});
