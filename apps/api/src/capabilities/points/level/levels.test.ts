import { randomUUID } from "node:crypto";
import { addDays, formatDate, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { operatorWorld, type OperatorWorld } from "../../../../test/world/operator-world.ts";
import { addSeason, reachedBy, notificationsOf } from "../../../../test/ledger/seasons.ts";
import { aTransfer, complete } from "../../../../test/world/transfer-world.ts";
import { connectDatabase, sql, type Db } from "../../../platform/database/database.ts";
import { balanceOf, importLevel, releaseCredit, reverse } from "../index.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { releaseCredits } from "../credit/release-credits.ts";

const LAST_DAY = 100;
const NEXT_LAST_DAY = 200;

let world: OperatorWorld;
let db: Db;
beforeAll(async () => {
  world = await operatorWorld();
  ({ db } = world);
  await addSeason(db, "25/26", -200, -101);
  await addSeason(db, "26/27", -100, LAST_DAY);
  await addSeason(db, "27/28", LAST_DAY + 1, NEXT_LAST_DAY);
}, 60_000);
afterAll(() => world.close());

const day = (fromToday: number) => addDays(todayInSaoPaulo(new Date()), fromToday);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const someone = async () => (await addMembers(db, 1))[0] ?? "";
const levelOf = async (memberId: string) => (await balanceOf(db, memberId)).level;
const back = (entryId: string) => world.inOne((tx) => reverse(tx, entryId, "Nota cancelada"));
/** The text of the day on which what is reached today ends. */
const untilNext = formatDate(day(NEXT_LAST_DAY));

describe("a member's level", () => {
  test("is the highest milestone reached by what was earned, whatever was spent or came from others", async () => {
    const ana = await someone();
    expect(await levelOf(ana)).toEqual({ name: "Parceiro", isHighest: false });
    await earn(db, ana, 450);
    expect(await levelOf(ana)).toEqual({
      name: "Broto",
      holdsUntil: day(NEXT_LAST_DAY),
      isHighest: false,
    });
    await earn(db, ana, 10_000, { kind: "Loan" });
    expect((await levelOf(ana)).name).toBe("Broto");
    await earn(db, ana, 450, { kind: "Bonus" });
    expect(await balanceOf(db, ana)).toMatchObject({
      level: { name: "Colheita", isHighest: true },
      nextMilestone: undefined,
    });
    expect(await ledgerFaults(db, ana)).toEqual([]);
  });

  test("goes with the points that reached it, and comes again without a second notification", async () => {
    const ana = await someone();
    await earn(db, ana, 350);
    const second = await earn(db, ana, 60);
    expect((await levelOf(ana)).name).toBe("Broto");
    await back(second);
    expect((await levelOf(ana)).name).toBe("Semente");
    await earn(db, ana, 70);
    expect((await levelOf(ana)).name).toBe("Broto");
    expect(await reachedBy(db, ana)).toEqual(["Semente", "Broto"]);
    expect((await notificationsOf(db, ana)).map((notification) => notification.split(".")[0])).toEqual([
      "Você alcançou: nível Semente",
      "Você alcançou: nível Broto",
    ]);
    expect(await ledgerFaults(db, ana)).toEqual([]);
  });

  test("is carried over from the season before, and to be reached again to be kept", async () => {
    const ana = await someone();
    await earn(db, ana, 500, { pointAt: daysAgo(150) });
    expect(await balanceOf(db, ana)).toMatchObject({
      earnedInSeason: 0,
      level: { name: "Broto", holdsUntil: day(LAST_DAY) },
      nextMilestone: { name: "Broto", points: 400 },
    });
    await earn(db, ana, 120);
    expect(await notificationsOf(db, ana)).toEqual([
      `Você alcançou: nível Broto. Você chegou a 400 pontos na safra 25/26. Vale até ${formatDate(day(LAST_DAY))}.`,
      `Você alcançou: nível Semente. Você chegou a 100 pontos na safra 26/27. Continua valendo: nível Broto até ${formatDate(day(LAST_DAY))}.`,
    ]);
  });

  test("that somebody came with holds until the season ends, and is read again at once", async () => {
    const ana = await someone();
    await earn(db, ana, 150);
    expect((await levelOf(ana)).name).toBe("Semente");
    await world.inOne((tx) => importLevel(tx, ana, "Ouro"));
    expect(await balanceOf(db, ana)).toMatchObject({
      level: { name: "Ouro", holdsUntil: day(LAST_DAY) },
      nextMilestone: { name: "Broto" },
    });
    const later = await world.database
      .shiftClock(`${LAST_DAY + 1} days`)
      .then(() => connectDatabase({ url: world.database.url, applicationName: "test-later" }));
    expect((await levelOf(ana)).name).toBe("Ouro");
    expect((await balanceOf(later.db, ana)).level.name).toBe("Semente");
    await later.close();
    await world.database.shiftClock("0");
  });
});

describe("points that go from hand to hand", () => {
  test("reach no level for who receives them, and take none from who sends them", async () => {
    const [ana, rui] = [await world.member(), await world.member()];
    await earn(db, ana.id, 450);
    const sent = await complete(world, ana, await aTransfer(world, ana, rui, 420));
    expect(sent.status).toBe(200);
    expect(await balanceOf(db, ana.id)).toMatchObject({ earnedInSeason: 450, level: { name: "Broto" } });
    expect(await balanceOf(db, rui.id)).toMatchObject({
      available: 420,
      earnedInSeason: 0,
      level: { name: "Parceiro" },
    });
    expect(await reachedBy(db, rui.id)).toEqual([]);
  });

  test("that two operators take back lower the level, also when they were released or are spent by then", async () => {
    const ana = await world.member();
    const [asker, other] = [await world.loggedIn(["points"]), await world.loggedIn(["points"])];
    const takeBack = async (entryId: string) => {
      const body = { entryId, acg_Reason__c: "Lançado por engano" };
      const headers = { "idempotency-key": randomUUID() };
      const asked = await world.call("POST", "/api/points/reversals", { token: asker.token, headers, body });
      const path = `/api/points/credits/${String(asked.json()["Id"])}/approve`;
      const agreed = await world.call("POST", path, {
        token: other.token,
        headers: { "idempotency-key": randomUUID() },
        body: {},
      });
      expect(agreed.status, agreed.text).toBe(200);
    };
    const first = await earn(db, ana.id, 150);
    const waiting = await earn(db, ana.id, 300, { releasesOn: day(1) });
    await takeBack(waiting);
    expect((await levelOf(ana.id)).name).toBe("Semente");
    const second = await earn(db, ana.id, 300, { releasesOn: day(1) });
    const { rows } = await sql<{ entryId: number }>`select entry_id from points.pending_credit
      where member_id = ${ana.id} and state = 'waiting'`.execute(db);
    await world.inOne((tx) => releaseCredit(tx, { memberId: ana.id, entryId: rows[0]?.entryId ?? 0 }));
    expect((await levelOf(ana.id)).name).toBe("Broto");
    const rui = await world.member();
    expect((await complete(world, ana, await aTransfer(world, ana, rui, 440))).status).toBe(200);
    await takeBack(second);
    expect(await balanceOf(db, ana.id)).toMatchObject({ earnedInSeason: 150, level: { name: "Semente" } });
    await takeBack(first);
    expect(await balanceOf(db, ana.id)).toMatchObject({ earnedInSeason: 0, level: { name: "Parceiro" } });
    expect(await ledgerFaults(db, ana.id)).toEqual([]);
  });
});

describe("reaching a milestone", () => {
  test("is notified once, with the level and how long it holds, also by credits at the same time", async () => {
    const ana = await someone();
    await Promise.all(Array.from({ length: 12 }, () => earn(db, ana, 40)));
    expect(await reachedBy(db, ana)).toEqual(["Semente", "Broto"]);
    expect((await notificationsOf(db, ana)).toSorted()).toEqual([
      `Você alcançou: nível Broto. Você chegou a 400 pontos na safra 26/27. Vale até ${untilNext}.`,
      `Você alcançou: nível Semente. Você chegou a 100 pontos na safra 26/27. Vale até ${untilNext}.`,
    ]);
    expect(await ledgerFaults(db, ana)).toEqual([]);
  });

  test("of several by one credit is notified for the highest, and recorded for each", async () => {
    const ana = await someone();
    await earn(db, ana, 950);
    expect(await reachedBy(db, ana)).toEqual(["Semente", "Broto", "Colheita"]);
    expect(await notificationsOf(db, ana)).toHaveLength(1);
  });

  test("waits with the points that wait, and is no news where an import brings them", async () => {
    const [ana, bia] = [await someone(), await someone()];
    await earn(db, ana, 500, { releasesOn: day(1) });
    expect((await levelOf(ana)).name).toBe("Parceiro");
    expect(await reachedBy(db, ana)).toEqual([]);
    await world.database.shiftClock("1 day");
    const later = connectDatabase({ url: world.database.url, applicationName: "test-later" });
    await releaseCredits({ db: later.db, log: { error: () => undefined } });
    await later.close();
    await world.database.shiftClock("0");
    expect((await levelOf(ana)).name).toBe("Broto");
    expect(await notificationsOf(db, ana)).toHaveLength(1);
    await earn(db, bia, 500, { imported: { id: `line-of-${bia}` } });
    expect(await reachedBy(db, bia)).toEqual(["Semente", "Broto"]);
    expect(await notificationsOf(db, bia)).toEqual([]);
  });
});

describe("the calls", () => {
  const read = async ({ token }: Pick<LoggedMember, "token">, path: string) =>
    (await world.call("GET", `/api${path}`, { token })).json();

  test("session, profile, balance and milestones show one level", async () => {
    const browser = await world.memberBrowser();
    await earn(db, browser.memberId, 420);
    const opened = await browser.openSession();
    expect(opened.json()["session"]).toMatchObject({ user: { MilestoneCategory__c: "Broto" } });
    const ana = { token: browser.token ?? "" };
    expect(await read(ana, "/profile")).toMatchObject({ MilestoneCategory__c: "Broto" });
    expect(await read(ana, `/balance/${browser.memberId}`)).toMatchObject({
      Level: { Name: "Broto", acg_EndDate__c: day(NEXT_LAST_DAY), IsHighest: false },
      NextMilestone: { Name: "Colheita", Points__c: 900 },
    });
    const milestones = await read(ana, "/points/milestones");
    expect(milestones).toMatchObject({
      CurrentSeason: { Name: "26/27" },
      EarnedInSeason: 420,
      Level: { Name: "Broto" },
    });
    const { Id: seasonId } = milestones["CurrentSeason"] as Record<string, unknown>;
    expect(milestones["records"]).toMatchObject([
      { Season__c: seasonId, Name: "Semente", Points__c: 100 },
      { Season__c: seasonId, Name: "Broto", Points__c: 400 },
      { Season__c: seasonId, Name: "Colheita", Points__c: 900 },
    ]);
  });

  test("the level of who reached none is called as the setting says", async () => {
    const ana = await world.member();
    await world.set("FirstLevel", "Amigo da terra");
    expect(await read(ana, "/profile")).toMatchObject({ MilestoneCategory__c: "Amigo da terra" });
    expect(await read(ana, "/points/milestones")).toMatchObject({ Level: { Name: "Amigo da terra" } });
  });
});
