import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { addGrant } from "../../../../test/rewards/rewards-world.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { aTransfer, complete, holdingsOf } from "../../../../test/world/transfer-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { freeze, hold, readStatement, reverse } from "../index.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

const get = (path: string, { token }: LoggedMember) => world.call("GET", `/api${path}`, { token });
const statementOf = async (member: LoggedMember) =>
  (await get("/points/statement", member)).json<{ records: Record<string, unknown>[] }>().records;
/** Returns a transfer from one to the other, with its own key. */
const send = async (from: LoggedMember, to: LoggedMember, points: number) =>
  complete(world, from, await aTransfer(world, from, to, points));
const owing = async (points: number) => {
  const member = await world.member();
  const entryId = await earn(world.db, member.id, points);
  await world.inOne((tx) =>
    hold(tx, {
      memberId: member.id,
      points,
      description: "Bota",
      cause: { kind: "redemption", title: "Bota" },
      minutes: 30,
    }),
  );
  await world.inOne((tx) => reverse(tx, entryId, "Nota cancelada"));
  return member;
};

describe("points from member to member", () => {
  test("points travel with their own date, season, sponsor and channel, those that expire first first", async () => {
    const [ana, rui] = [await world.member(), await world.member()];
    await earn(world.db, ana.id, 300, { days: 90 });
    await earn(world.db, ana.id, 100, { days: 10, sponsor: "Sementes", channelId: "001ChannelAbcde" });
    await earn(world.db, ana.id, 50, { days: 40 });
    await earn(world.db, rui.id, 7, { days: 20 });
    const sent = await send(ana, rui, 220);
    expect(sent.status).toBe(200);
    expect(sent.json()).toMatchObject({ success: true, message: "Transferência feita." });
    expect(await holdingsOf(world.db, ana)).toMatchObject({
      available: 230,
      lots: [{ remaining: 230, inDays: 90 }],
    });
    expect(await holdingsOf(world.db, rui)).toMatchObject({
      available: 227,
      lots: [
        { remaining: 100, inDays: 10 },
        { remaining: 7, inDays: 20 },
        { remaining: 50, inDays: 40 },
        { remaining: 70, inDays: 90 },
      ],
    });
    const { rows } = await sql<{
      sponsor: string;
      channelId: string;
    }>`select sponsor, channel_id from points.lot
      where member_id = ${rui.id} and points = 100`.execute(world.db);
    expect(rows).toEqual([{ sponsor: "Sementes", channelId: "001ChannelAbcde" }]);
  });

  test("a line of several days is found by each of them, and expires with the last", async () => {
    const [ana, rui] = [await world.member(), await world.member()];
    for (const days of [10, 40, 90]) await earn(world.db, ana.id, 100, { days });
    await send(ana, rui, 250);
    const dayIn = (days: number) => addDays(todayInSaoPaulo(new Date()), days);
    const foundBetween = async (from: number, to: number) =>
      (
        await readStatement(
          world.db,
          rui.id,
          { dateKind: "expiration", from: dayIn(from), to: dayIn(to) },
          10,
        )
      ).items;
    const [line] = await foundBetween(0, 30);
    expect(line).toMatchObject({ expiresOn: dayIn(10), expiresTo: dayIn(90), isExpired: false });
    expect(await foundBetween(60, 100)).toEqual([line]);
    expect(await foundBetween(0, 9)).toEqual([]);
    expect(await foundBetween(91, 100)).toEqual([]);
  });

  test("both statements have a leg that names the other and says, in a hint, whose it is", async () => {
    const ana = await world.member({ firstName: "Ana", lastName: "Ribeiro", points: 500 });
    const rui = await world.member({ firstName: "Rui", lastName: "Costa" });
    const sent = await send(ana, rui, 200);
    expect(sent.json()).toMatchObject({ Balance: { Balance: 300 } });
    const [out] = await statementOf(ana);
    const [into] = await statementOf(rui);
    expect(out).toMatchObject({
      Id: sent.json()["acg_PointStatementId__c"],
      Action__c: "Transfered",
      Points__c: -200,
      acg_TransferStatement__r: { Id: into?.["Id"] },
    });
    expect(into).toMatchObject({
      Action__c: "Transfered",
      Points__c: 200,
      acg_TransferStatement__r: { Id: out?.["Id"] },
    });
    const story = async (member: LoggedMember, line = "") =>
      (await get(`/points/statement/${line}`, member)).json();
    const outStory = await story(ana, String(out?.["Id"]));
    expect(outStory).toMatchObject({ Cause: { Kind: "transfer" }, CounterpartName: "Rui C***" });
    expect(await story(rui, String(into?.["Id"]))).toMatchObject({
      CounterpartName: "Ana R***",
      Remaining: 200,
    });
    // Row 1: a leg is its member's alone.
    expect((await get(`/points/statement/${String(out?.["Id"])}`, rui)).status).toBe(404);
  });

  test("the receiver is notified at once and by a notification of the type Transfer, and no season counts it", async () => {
    const [ana, rui] = [await world.member({ points: 500 }), await world.member()];
    const before = await get(`/balance/${ana.id}`, ana);
    await send(ana, rui, 200);
    const { records } = (await get("/notifications", rui)).json<{ records: object[] }>();
    const [into] = await statementOf(rui);
    expect(records).toEqual([
      expect.objectContaining({
        acg_Type__c: "Transfer",
        title: "Você recebeu 200 pontos",
        acg_RedirectUrl__c: `/extrato?lancamento=${String(into?.["Id"])}`,
      }),
    ]);
    const { rows } = await sql<{ memberId: string }>`select distinct member_id from platform.live_event
      where topic = 'points' and member_id in (${ana.id}, ${rui.id})`.execute(world.db);
    expect(rows).toHaveLength(2);
    const after = (await get(`/balance/${ana.id}`, ana)).json();
    expect(after["EarnedInSeason"]).toBe(before.json()["EarnedInSeason"]);
    expect((await get(`/balance/${rui.id}`, rui)).json()).toMatchObject({ Balance: 200, EarnedInSeason: 0 });
  });

  test("what the receiver owes is paid first", async () => {
    const ana = await world.member({ points: 1_000 });
    const rui = await owing(300);
    await send(ana, rui, 200);
    expect(await holdingsOf(world.db, rui)).toMatchObject({ available: 0, debt: 100, lots: [] });
    await send(ana, rui, 250);
    expect(await holdingsOf(world.db, rui)).toMatchObject({ available: 150, debt: 0 });
  });

  test("the balance that may be sent is returned without what has expired, with what is left of the day", async () => {
    const [ana, rui] = [await world.member({ points: 500 }), await world.member()];
    await earn(world.db, ana.id, 40, { days: -1 });
    const transferBalance = async () => (await get("/getBalanceTransferPoints", ana)).json();
    const limits = { success: true, acg_TransferIsOpen__c: true, acg_TransferMinimum__c: 100 };
    const whole = { ...limits, acg_TransferPerDay__c: 50_000, acg_TransferLeftToday__c: 50_000 };
    expect(await transferBalance()).toEqual({ ...whole, Balance: 500 });
    await send(ana, rui, 150);
    expect(await transferBalance()).toEqual({ ...whole, Balance: 350, acg_TransferLeftToday__c: 49_850 });
  });
});

describe("a transfer is refused, and nothing of it happens,", () => {
  /** Sends what is refused, with this code, and leaves both as they were. */
  async function expectRefused(from: LoggedMember, to: LoggedMember, body: object, refusal: unknown[]) {
    const [before, beside] = [await holdingsOf(world.db, from), await holdingsOf(world.db, to)];
    const answer = await complete(world, from, body);
    expect([answer.status, answer.code]).toEqual(refusal);
    expect(answer.json()).toMatchObject({ success: false, message: "algo deu errado com parse!" });
    expect([await holdingsOf(world.db, from), await holdingsOf(world.db, to)]).toEqual([before, beside]);
  }

  test("without a fresh access code for it", async () => {
    const [ana, rui] = [await world.member({ points: 500 }), await world.member()];
    const needed = [403, "points/grant-needed"];
    const body = await aTransfer(world, ana, rui, 100);
    await expectRefused(ana, rui, { ...body, grant: "none" }, needed);
    const others = await addGrant(world.db, ana.id, (await aTransfer(world, ana, rui, 100)).Id, "transfer");
    await expectRefused(ana, rui, { ...body, grant: others }, needed);
    await expectRefused(ana, rui, { ...body, grant: await addGrant(world.db, ana.id, body.Id) }, needed);
    const foreign = await addGrant(world.db, rui.id, body.Id, "transfer");
    await expectRefused(ana, rui, { ...body, grant: foreign }, needed);
    // Refused, neither the grant nor the look-up is used up.
    expect((await complete(world, ana, body)).status).toBe(200);
  });

  test("row 1: by another member's look-up, exactly as by none", async () => {
    const [ana, rui] = [await world.member({ points: 500 }), await world.member()];
    const eva = await world.member({ points: 500 });
    const { Id } = await aTransfer(world, ana, rui, 100);
    const grant = await addGrant(world.db, eva.id, Id, "transfer");
    await expectRefused(eva, rui, { Id, points: 100, grant }, [409, "points/receiver-gone"]);
    const none = { Id: "a1TZZZZZZZZZZZZ", points: 100, grant };
    await expectRefused(eva, rui, none, [409, "points/receiver-gone"]);
  });

  test("a second time by the same look-up, by one that is too old, and to who may not receive by now", async () => {
    const [ana, rui] = [await world.member({ points: 900 }), await world.member()];
    const gone = [409, "points/receiver-gone"];
    const used = await aTransfer(world, ana, rui, 100);
    await complete(world, ana, used);
    const grant = await addGrant(world.db, ana.id, used.Id, "transfer");
    await expectRefused(ana, rui, { ...used, grant }, gone);
    const old = await aTransfer(world, ana, rui, 100);
    await sql`update points.receiver_look_up set expires_at = platform.clock() where id = ${old.Id}`.execute(
      world.db,
    );
    await expectRefused(ana, rui, old, gone);
    const late = await aTransfer(world, ana, rui, 100);
    await sql`update identity.member set status = 'Blocked' where id = ${rui.id}`.execute(world.db);
    await expectRefused(ana, rui, late, gone);
  });

  test("beyond the balance, with points that wait, and with points that have expired", async () => {
    const [ana, rui] = [await world.member({ points: 150 }), await world.member()];
    await earn(world.db, ana.id, 500, { releasesOn: "2190-01-01" });
    const enough = [409, "points/not-enough"];
    await expectRefused(ana, rui, await aTransfer(world, ana, rui, 151), enough);
    const eva = await world.member();
    await earn(world.db, eva.id, 500, { days: -1 });
    await expectRefused(eva, rui, await aTransfer(world, eva, rui, 100), enough);
  });

  test("below the fewest points, above the most of a day, and where it is closed by now", async () => {
    const [ana, rui] = [await world.member({ points: 60_000 }), await world.member()];
    const body = await aTransfer(world, ana, rui, 99);
    await expectRefused(ana, rui, body, [409, "points/below-minimum"]);
    await expectRefused(ana, rui, { ...body, points: 50_001 }, [409, "points/day-limit"]);
    expect((await complete(world, ana, { ...body, points: 49_000 })).status).toBe(200);
    await expectRefused(ana, rui, await aTransfer(world, ana, rui, 1_001), [409, "points/day-limit"]);
    const tele = { profileCodes: ["agricultor", "Telemarketing"] };
    const eva = await world.member({ ...tele, points: 900 });
    const late = await aTransfer(world, eva, rui, 100);
    const rules = { isOpen: true, fewest: 100, perDay: 50_000, lookUpsPerDay: 20 };
    await world.set("TransferRules", { ...rules, isOpen: false }, "Telemarketing");
    await expectRefused(eva, rui, late, [409, "points/transfers-closed"]);
  });

  test("while the points of either stand still", async () => {
    const [ana, rui] = [await world.member({ points: 500 }), await world.member({ points: 500 })];
    const there = await aTransfer(world, ana, rui, 100);
    const back = await aTransfer(world, rui, ana, 100);
    await world.inOne((tx) => freeze(tx, ana.id));
    await expectRefused(ana, rui, there, [409, "points/balance-frozen"]);
    await expectRefused(rui, ana, back, [409, "points/receiver-gone"]);
  });

  test("with a number of points that is none", async () => {
    const [ana, rui] = [await world.member({ points: 500 }), await world.member()];
    const body = await aTransfer(world, ana, rui, 100);
    for (const points of [0, -100, 1.5, 1e308, "100", null])
      await expectRefused(ana, rui, { ...body, points }, [400, "invalid-request"]);
  });
});
