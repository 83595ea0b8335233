import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import {
  operatorWorld,
  type LoggedOperator,
  type OperatorWorld,
} from "../../../../test/world/operator-world.ts";
import { addSeason } from "../../../../test/ledger/seasons.ts";
import { sql } from "../../../platform/database/database.ts";
import { closeSeasons } from "./close-seasons.ts";
import { deletePlans } from "./season-plan-store.ts";

let world: OperatorWorld;
let otavio: LoggedOperator;
let olga: LoggedOperator;
beforeAll(async () => {
  world = await operatorWorld();
  otavio = await world.loggedIn(["points"]);
  olga = await world.loggedIn(["points"]);
}, 60_000);
afterAll(() => world.close());

const day = (fromToday: number) => addDays(todayInSaoPaulo(new Date()), fromToday);
/** Each plan has days of its own, which nobody else's season has. */
let firstDay = 10_000;
const season = (more: object = {}) => ({
  Name: "Safra de teste",
  acg_StartDate__c: day((firstDay += 400)),
  acg_EndDate__c: day(firstDay + 300),
  Milestones: [
    { Name: "Semente", Points__c: 10_000 },
    { Name: " Broto ", Points__c: 40_000 },
  ],
  ...more,
});
const read = (who: LoggedOperator, path = "") =>
  world.call("GET", `/api/points/seasons${path}`, { token: who.token });
let keys = 0;
const write = (who: LoggedOperator, path: string, body?: object, key = `plans-season-${(keys += 1)}`) =>
  world.call("POST", `/api/points/seasons/plans${path}`, {
    token: who.token,
    headers: { "idempotency-key": key },
    body,
  });
const planned = async (who: LoggedOperator, more: object = {}) => {
  const answer = await write(who, "", season(more));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json()["Id"]);
};
const decline = (who: LoggedOperator, id: string) =>
  write(who, `/${id}/decline`, { acg_Reason__c: "Datas erradas" });

describe("a season", () => {
  test("is planned by one operator and made by another, once, with its milestones", async () => {
    const id = await planned(otavio, { Name: "Safra de dois" });
    const open = (await read(olga, "/plans")).json()["records"] as { Id: string }[];
    expect(open.map(({ Id }) => Id)).toContain(id);
    expect((await write(otavio, `/${id}/approve`)).code).toBe("points/plan-takes-two-people");
    const both = await Promise.all([write(olga, `/${id}/approve`), write(olga, `/${id}/approve`)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200)?.json()["Id"];
    const seasons = (await read(olga)).json()["records"] as Record<string, unknown>[];
    expect(seasons.find(({ Id }) => Id === made)).toMatchObject({
      Name: "Safra de dois",
      acg_Status__c: "planned",
      Milestones: [
        { Season__c: made, Name: "Semente", Points__c: 10_000 },
        { Season__c: made, Name: "Broto", Points__c: 40_000 },
      ],
    });
    expect((await write(olga, `/${id}/approve`)).code).toBe("points/plan-approved");
    expect((await decline(olga, id)).code).toBe("points/plan-approved");
    const { rows } = await sql<{
      actorId: string;
      action: string;
    }>`select actor_id, action from platform.audit_entry
      where object = ${`season-plan:${id}`} order by id`.execute(world.db);
    expect(rows).toEqual([
      { actorId: otavio.id, action: "points.season-planned" },
      { actorId: olga.id, action: "points.season-made" },
    ]);
  });

  test("is made by nobody alone: the database refuses it, too", async () => {
    const id = await planned(otavio);
    const alone = sql`update points.season_plan set approved_by = made_by, approved_at = now() where id = ${id}`;
    await expect(alone.execute(world.db)).rejects.toThrow("nobody_plans_a_season_alone");
  });

  test("is not made when who planned it is gone, or it was declined, withdrawn or waited too long", async () => {
    const gone = await world.loggedIn(["points"]);
    const id = await planned(gone);
    await world.takeAccess(gone);
    expect((await write(olga, `/${id}/approve`)).code).toBe("points/planner-gone");
    const declined = await planned(otavio);
    expect((await decline(olga, declined)).status).toBe(200);
    expect((await write(olga, `/${declined}/approve`)).code).toBe("points/plan-over");
    const withdrawn = await planned(otavio);
    expect((await decline(otavio, withdrawn)).status).toBe(200);
    const late = await planned(otavio);
    await sql`update points.season_plan set open_until = platform.clock() where id = ${late}`.execute(
      world.db,
    );
    expect((await write(olga, `/${late}/approve`)).code).toBe("points/plan-over");
    expect((await write(olga, "/spl000000000000/approve")).code).toBe("not-found");
    await sql`update points.season_plan set closed_at = closed_at - interval '31 days',
      open_until = open_until - interval '31 days'`.execute(world.db);
    await deletePlans(world.db, 30);
    const { rows } =
      await sql`select id from points.season_plan where id = any(${[declined, withdrawn, late]}::text[])`.execute(
        world.db,
      );
    expect(rows).toEqual([]);
  });

  test("takes no days that have begun or that another has, neither when it is planned nor when agreed to", async () => {
    const days = (start: string, end: string) => ({ acg_StartDate__c: start, acg_EndDate__c: end });
    const codes = async (more: object) =>
      ((await write(otavio, "", season(more))).json()["errors"] as { field: string; code: string }[]).map(
        ({ field, code }) => `${field} ${code}`,
      );
    expect(await codes(days(day(0), day(300)))).toEqual(["body.acg_StartDate__c HAS_BEGUN"]);
    const first = days(day(30_000), day(30_300));
    const [one, other] = [await planned(otavio, first), await planned(otavio, first)];
    expect((await write(olga, `/${one}/approve`)).status).toBe(200);
    expect((await write(olga, `/${other}/approve`)).code).toBe("points/season-dates-taken");
    expect(await codes(days(day(30_300), day(30_400)))).toEqual(["body.acg_StartDate__c SEASON_OVERLAP"]);
    const { db } = world;
    const begun = await planned(otavio);
    await sql`update points.season_plan set starts_on = platform.today() where id = ${begun}`.execute(db);
    expect((await write(olga, `/${begun}/approve`)).code).toBe("points/season-dates-taken");
  });

  test("that does not fit is refused at the field", async () => {
    const refused = async (more: object) => (await write(otavio, "", season(more))).json()["errors"];
    expect(await refused({ acg_EndDate__c: day(1) })).toEqual([
      { field: "body.acg_EndDate__c", code: "ENDS_BEFORE_START" },
    ]);
    expect(await refused({ Milestones: [] })).toEqual([{ field: "body.Milestones", code: "TOO_SHORT" }]);
    const falling = [
      { Name: "Semente", Points__c: 100 },
      { Name: "semente", Points__c: 90 },
    ];
    expect(await refused({ Milestones: falling })).toEqual([
      { field: "body.Milestones.1.Name", code: "NAME_TAKEN" },
      { field: "body.Milestones.1.Points__c", code: "NOT_HIGHER" },
    ]);
    for (const points of [0, -5, 1.5, 2_000_000_000, "10"])
      expect(await refused({ Milestones: [{ Name: "Semente", Points__c: points }] })).toMatchObject([
        { field: "body.Milestones.0.Points__c" },
      ]);
  });

  test("row 19: a plan that is sent twice is kept once", async () => {
    const body = season({ Name: "Safra repetida" });
    const [one, other] = [
      await write(otavio, "", body, "plans-the-same"),
      await write(otavio, "", body, "plans-the-same"),
    ];
    expect(other.json()).toEqual(one.json());
    expect((await write(otavio, "", { ...body, Name: "Outra" }, "plans-the-same")).status).toBe(422);
  });
});

describe("the standings of a season", () => {
  test("are read when it is closed, the most points first, in pages and as a CSV", async () => {
    const seasonId = await addSeason(world.db, "25/26", -400, -60);
    const running = await addSeason(world.db, "26/27", -59, 300);
    const members: string[] = [];
    for (const points of [120, 950, 120, 30]) {
      const { id } = await world.member();
      await earn(world.db, id, points, { pointAt: new Date(Date.now() - 100 * 86_400_000) });
      members.push(id);
    }
    const path = `/${seasonId}/standings`;
    expect((await read(olga, path)).code).toBe("points/season-not-closed");
    expect((await read(olga, `${path}/export`)).code).toBe("points/season-not-closed");
    expect((await read(olga, "/a1S000000000000/standings")).code).toBe("not-found");
    await closeSeasons({ db: world.db });
    expect((await read(olga, `/${running}/standings`)).code).toBe("points/season-not-closed");
    const states = (await read(olga)).json()["records"] as Record<string, unknown>[];
    const stateOf = (id: string) => states.find(({ Id }) => Id === id)?.["acg_Status__c"];
    expect([stateOf(seasonId), stateOf(running)]).toEqual(["closed", "running"]);

    await world.set("PageSize", 2);
    const first = (await read(olga, path)).json();
    expect(first["records"]).toEqual([
      { contactId: members[1], EarnedInSeason: 950, MilestoneCategory__c: "Colheita" },
      { contactId: members[2], EarnedInSeason: 120, MilestoneCategory__c: "Semente" },
    ]);
    const second = (await read(olga, `${path}?cursor=${String(first["nextCursor"])}`)).json();
    expect(second["records"]).toEqual([
      { contactId: members[0], EarnedInSeason: 120, MilestoneCategory__c: "Semente" },
      { contactId: members[3], EarnedInSeason: 30 },
    ]);
    expect((await read(olga, `${path}?cursor=bm8`)).status).toBe(400);

    const file = await read(olga, `${path}/export`);
    expect(file.headers["content-disposition"]).toContain(`safra-${seasonId}.csv`);
    expect(file.text.split("\r\n").slice(0, 5)).toEqual([
      "\uFEFFParticipante;Pontos na safra;Nível",
      `${String(members[1])};950;Colheita`,
      `${String(members[2])};120;Semente`,
      `${String(members[0])};120;Semente`,
      `${String(members[3])};30;`,
    ]);
  });
});
