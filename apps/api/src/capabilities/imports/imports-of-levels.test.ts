import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { csvOf, importWorld, pointLine, type ImportWorld } from "../../../test/world/import-world.ts";
import { earn } from "../../../test/ledger/ledger-members.ts";
import { someCpf, type LoggedMember } from "../../../test/world/members.ts";
import { addSeason, reachedBy, notificationsOf } from "../../../test/ledger/seasons.ts";
import { sql } from "../../platform/database/database.ts";
import { balanceOf } from "../points/index.ts";
import { closeSeasons } from "../points/season/close-seasons.ts";
import { ledgerFaults } from "../points/audit/ledger-fault-store.ts";

let world: ImportWorld;
let ana: LoggedMember;
beforeAll(async () => {
  world = await importWorld();
  await addSeason(world.db, "24/25", -300, -100);
  await addSeason(world.db, "25/26", -99, -5);
  await addSeason(world.db, "26/27", -4, 100);
}, 60_000);
beforeEach(async () => {
  ana = await world.member();
});
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

type Given = Readonly<Record<string, string | number>>;
const day = (fromToday: number) => addDays(todayInSaoPaulo(new Date()), fromToday);
/** A line of today; of Ana, unless it says whose. */
const line = (given: Given = {}) => pointLine({ Contact__c: ana.id, PointDate__c: day(0), ...given });
const importLines = async (...lines: readonly Given[]) => {
  const done = await world.brought({ subject: "points", content: csvOf(lines) });
  expect(done).toMatchObject({ added: lines.length, refused: 0 });
};
const levelOf = async (memberId = ana.id) => (await balanceOf(world.db, memberId)).level.name;

test("an imported credit moves the level, and records once the milestones that it reaches, as no news", async () => {
  await importLines(line({ Points__c: 350 }), line({ Points__c: 40, Action__c: "Bonus" }));
  expect(await balanceOf(world.db, ana.id)).toMatchObject({
    earnedInSeason: 390,
    level: { name: "Semente", isHighest: false },
    nextMilestone: { name: "Broto", points: 400 },
  });
  expect(await reachedBy(world.db, ana.id)).toEqual(["Semente"]);
  await importLines(line({ Points__c: 10, Action__c: "Manual" }));
  expect([await levelOf(), await reachedBy(world.db, ana.id)]).toEqual(["Broto", ["Semente", "Broto"]]);
  await importLines(line({ Points__c: 10 }), line({ Points__c: 20 }));
  expect(await reachedBy(world.db, ana.id)).toEqual(["Semente", "Broto"]);
  expect(await notificationsOf(world.db, ana.id)).toEqual([]);
  await earn(world.db, ana.id, 500);
  expect((await notificationsOf(world.db, ana.id)).map((notification) => notification.split(".")[0])).toEqual(
    ["Você alcançou: nível Colheita"],
  );
});

test("what waits, is hidden, is an advance or of another day counts in no season of today", async () => {
  await importLines(
    line({ Points__c: 901, acg_ReleaseDate__c: day(30) }),
    line({ Points__c: 902, acg_IsInvisible__c: "true" }),
    line({ Points__c: 903, Action__c: "Loan" }),
    line({ Points__c: 904, PointDate__c: day(-400) }),
  );
  expect(await balanceOf(world.db, ana.id)).toMatchObject({ earnedInSeason: 0, level: { name: "Parceiro" } });
  expect(await reachedBy(world.db, ana.id)).toEqual([]);
});

test("lines written together and lines written one after the other leave the same behind", async () => {
  const credits: readonly Given[] = [
    { Points__c: 500, PointDate__c: day(-50) },
    { Points__c: 90 },
    { Points__c: 15, Action__c: "Bonus" },
    { Points__c: 7, Action__c: "Loan" },
    { Points__c: 300, acg_ReleaseDate__c: day(9) },
    { Points__c: 800, acg_IsInvisible__c: "true" },
  ];
  const bia = await world.member();
  const bias = credits.map((given) => line({ ...given, Contact__c: bia.id }));
  // Who spends in a file has each line written after the one before.
  await importLines(
    ...credits.map((given) => line(given)),
    ...bias,
    line({ Contact__c: bia.id, Points__c: -1, Action__c: "Redeem" }),
  );
  const storedLevelsOf = async ({ id }: LoggedMember) => {
    const { rows } = await sql`select season.name, earned, level.name as level
      from points.season_sum sums join points.season on season.id = sums.season_id
      left join (select m.season_id, m.name from points.milestone_reached join points.milestone m on m.id = milestone_id
        where member_id = ${id}) level on level.season_id = season.id
      where member_id = ${id} order by 1, 3`.execute(world.db);
    return rows;
  };
  expect(await storedLevelsOf(ana)).toEqual([
    { name: "25/26", earned: 500, level: "Broto" },
    { name: "25/26", earned: 500, level: "Semente" },
    { name: "26/27", earned: 105, level: "Semente" },
  ]);
  expect(await storedLevelsOf(bia)).toEqual(await storedLevelsOf(ana));
  expect([await levelOf(), await levelOf(bia.id)]).toEqual(["Broto", "Broto"]);
});

test("what is brought into a season that is closed reaches nothing any more", async () => {
  await closeSeasons({ db: world.db });
  await importLines(line({ Points__c: 950, PointDate__c: day(-150) }));
  expect([await levelOf(), await reachedBy(world.db, ana.id)]).toEqual(["Parceiro", []]);
});

test("a member comes with their level, and the first one is nothing to come with", async () => {
  const people = ["Ouro", "parceiro", ""].map((level) => ({
    CNPJ_CPF__c: someCpf(),
    FirstName: "Lia",
    LastName: "Prado",
    MilestoneCategory__c: level,
  }));
  const done = await world.brought({ subject: "members", content: csvOf(people) });
  expect(done).toMatchObject({ added: 3, refused: 0 });
  const { rows } = await sql<{ taxId: string; name: string }>`select tax_id, name from points.brought_level
    join identity.member on member.id = member_id`.execute(world.db);
  expect(rows).toEqual([{ taxId: people[0]?.CNPJ_CPF__c, name: "Ouro" }]);
});
