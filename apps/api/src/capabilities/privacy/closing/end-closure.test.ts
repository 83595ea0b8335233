import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../../test/server/effort.ts";
import { sampled } from "../../../../test/server/effort.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { privacyWorld, type PrivacyWorld } from "../../../../test/world/privacy-world.ts";
import { redeemedReward } from "../../../../test/rewards/redeemed-reward.ts";
import { addReward } from "../../../../test/rewards/rewards-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { send } from "../../../platform/mail/mail.ts";
import { formUserGroup } from "../../identity/index.ts";
import { someProfile } from "../../../../test/world/registration-cases.ts";
import { wireOf } from "../../../../test/world/registration-world.ts";
import { redeem, rowsOf, wholeMember } from "../../../../test/world/whole-member.ts";
import { cancelOrder } from "../../rewards/cancel-order.ts";
import { rewardsCapability } from "../../rewards/index.ts";
import { endClosure } from "./end-closure.ts";
import { ownDataParts, memberTables } from "../copy/personal-data.ts";

let world: PrivacyWorld;
let rewardId: string;

beforeAll(async () => {
  world = await privacyWorld();
  rewardId = await addReward(world.db, { points: 100, stock: 1_000, kind: "physical" });
}, 60_000);
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

/** Returns every row of the books of a member, as one text, and what they sum to. */
async function booksOf(memberId: string): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(e::text, '|' order by id)) from points.entry e where member_id = ${memberId}) as entries,
      (select md5(string_agg(p::text, '|' order by entry_id, line)) from points.posting p where member_id = ${memberId}) as postings,
      (select md5(string_agg(l::text, '|' order by id)) from points.lot l where member_id = ${memberId}) as lots,
      (select md5(string_agg(m::text, '|' order by entry_id, lot_id)) from points.lot_movement m where member_id = ${memberId}) as moves,
      (select row(available, reserved, pending, debt, version)::text from points.balance where member_id = ${memberId}) as balance,
      (select sum(points) from points.entry where member_id = ${memberId}) as sum,
      (select sum(points) from points.posting where member_id = ${memberId}) as moved`.execute(world.db);
  return rows[0];
}

const closureOf = async ({ id }: { id: string }) => {
  const { rows } = await sql<{
    id: string;
    state: string;
    erased: string[];
    forfeitedPoints: number | null;
    reason: string | null;
  }>`select id, state, erased, forfeited_points, reason from privacy.closure where member_id = ${id}`.execute(
    world.db,
  );
  return rows[0];
};

describe("the end of a closed account", () => {
  test("does not come before its day", async () => {
    const ana = await world.member();
    await earn(world.db, ana.id, 100);
    await world.closeAccount(ana);
    await world.round("privacy.end-due");
    expect(await closureOf(ana)).toMatchObject({ state: "frozen", erased: [] });
  });

  test("forfeits the points, erases the person in every table, and leaves the books as they are", async () => {
    const ana = await wholeMember(world, rewardId);
    const filled = await Promise.all(
      Object.keys(memberTables).map(async (table) => [table, await rowsOf(world.db, table, ana.id)] as const),
    );
    // What only an operator, a season, a night, a published term or the closing itself fills is not filled here.
    const empty = filled.filter(([, rows]) => rows === 0).map(([table]) => table);
    expect(empty.toSorted()).toEqual([
      "identity.access_code",
      "imports.record",
      "points.brought_level",
      "points.credit_request",
      "points.loan",
      "points.milestone_reached",
      "points.seal_leaf",
      "points.season_standing",
      "points.season_sum",
      "privacy.closure",
      "terms.acceptance",
    ]);
    // Before there was a member a code went to the contact alone.
    const expiresAt = new Date(Date.now() + 60_000);
    for (const [to, channel] of [
      [ana.email, "email"],
      ["5566999990000", "sms"],
    ] as const)
      await send(world.db, { to, channel, subject: "Código de acesso", text: "BCDFGH12", expiresAt });
    await world.closeAccount(ana, "Vendi a fazenda");
    await world.letDaysPass();

    await world.round("privacy.end-due");
    expect(await closureOf(ana)).toMatchObject({ state: "ended", forfeitedPoints: 1_200, reason: null });
    for (const [table, { end }] of Object.entries(memberTables))
      if (end === "erased") expect([table, await rowsOf(world.db, table, ana.id)]).toEqual([table, 0]);
    expect(await ledgerFaults(world.db, ana.id)).toEqual([]);

    const { rows } = await sql<
      Record<string, unknown>
    >`select * from identity.member where id = ${ana.id}`.execute(world.db);
    const everything = JSON.stringify([
      rows,
      (await sql`select recipient from platform.outbox`.execute(world.db)).rows,
      (await sql`select * from rewards.redemption where member_id = ${ana.id}`.execute(world.db)).rows,
      (await sql`select * from platform.audit_entry where subject_id = ${ana.id}`.execute(world.db)).rows,
      (await sql`select * from platform.log_record where subject_id = ${ana.id}`.execute(world.db)).rows,
    ]);
    for (const word of [ana.taxId, ana.email, "Ana", "Ribeiro", "66999990000", "foto.jpg", "Sorriso"])
      expect([word, everything.includes(word)]).toEqual([word, false]);
  });

  test("leaves every sum and every row of the ledger as it was when only the person goes", async () => {
    const ana = await wholeMember(world, rewardId);
    await world.closeAccount(ana);
    await world.letDaysPass();
    const closure = await closureOf(ana);
    // The points are forfeited first: from there on the books stand still.
    const stopping = {
      ...world.platform,
      files: { ...world.platform.files, remove: () => Promise.reject(new Error("stop")) },
    };
    await expect(endClosure(stopping, closure?.id ?? "")).rejects.toThrow("stop");
    expect((await closureOf(ana))?.state).toBe("forfeited");
    const before = await booksOf(ana.id);
    await world.round("privacy.end-due");
    expect((await closureOf(ana))?.state).toBe("ended");
    expect(await booksOf(ana.id)).toEqual(before);
  });

  test("erases what the member was told while its steps were taken", async () => {
    const ana = await wholeMember(world, rewardId);
    await world.closeAccount(ana);
    await world.letDaysPass();
    const steps = ownDataParts.flatMap(({ name, eraseMember }) => (eraseMember ? [name] : []));
    await sql`update privacy.closure set state = 'forfeited', forfeited_points = 0, erased = ${steps}::text[]
      where member_id = ${ana.id}`.execute(world.db);
    expect(await rowsOf(world.db, "notifications.notification", ana.id)).toBeGreaterThan(0);
    await world.round("privacy.end-due");
    expect(await rowsOf(world.db, "notifications.notification", ana.id)).toBe(0);
  });

  test("leaves no word of what the member typed in any table, the records of their calls among them", async () => {
    const ana = await wholeMember(world, rewardId);
    const { token } = ana;
    const form = wireOf(someProfile({ city: "Itanhangá", street: "Estrada do Xaxim" }));
    const free = { ...form, Profissao__c: "Queijeira", LojaRelacionamento__c: "Casa Xavantina" };
    const saved = await world.call("POST", "/api/colheita/updateUser", { token, body: free });
    expect(saved.status).toBe(200);
    const upload = { uploadKey: "genoveva-da-estancia-0001", fileName: "genoveva.jpg" };
    const body = { ...upload, bytes: 10, purpose: "profile-photo" };
    expect((await world.call("POST", "/api/uploads", { token, body })).status).toBe(200);
    await world.closeAccount(ana, "Mudei para Timburi");
    const words = ["Itanhangá", "Xaxim", "Queijeira", "Xavantina", "genoveva", "Timburi"];
    await world.letDaysPass();
    await world.round("privacy.end-due");
    expect((await closureOf(ana))?.state).toBe("ended");
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      world.db,
    );
    expect(tables.length).toBeGreaterThan(Object.keys(memberTables).length);
    for (const { name } of tables)
      for (const word of words) {
        const { rows } =
          await sql`select from ${sql.table(name)} as kept where kept::text like ${`%${word}%`}`.execute(
            world.db,
          );
        expect([name, word, rows.length]).toEqual([name, word, 0]);
      }
  });

  test("waits for a hold that is open with all of the points, and takes them with what it gives back", async () => {
    const ana = await world.member();
    await earn(world.db, ana.id, 1_000);
    const redemptionId = await redeem(world, ana, rewardId);
    await world.closeAccount(ana);
    await world.letDaysPass();
    await world.round("privacy.end-due");
    expect(await closureOf(ana)).toMatchObject({ state: "frozen", forfeitedPoints: null, erased: [] });
    const address = () =>
      sql<{ delivery: object }>`select delivery from rewards.redemption where id = ${redemptionId}`.execute(
        world.db,
      );
    expect((await address()).rows[0]?.delivery).not.toEqual({});
    await sql`update points.hold set expires_at = platform.clock() - interval '1 minute'
      where member_id = ${ana.id}`.execute(world.db);
    const run = { jobId: "1", attempt: 1, maxAttempts: 25, signal: new AbortController().signal };
    await rewardsCapability.jobs?.["rewards.sweep-overdue"]?.run({}, world.platform, run);
    await world.round("privacy.end-due");
    expect(await closureOf(ana)).toMatchObject({ state: "ended", forfeitedPoints: 1_000 });
    expect((await address()).rows[0]?.delivery).toEqual({});
  });

  test("takes codes along with the points: from then on nobody cancels a voucher, whose points would be nobody's", async () => {
    const ana = await wholeMember(world, rewardId);
    const voucher = await redeemedReward(world.platform, "digital", 1, ana.id);
    await voucher.order();
    await world.closeAccount(ana);
    await world.letDaysPass();
    const stopping = {
      ...world.platform,
      files: { ...world.platform.files, remove: () => Promise.reject(new Error("stop")) },
    };
    await expect(endClosure(stopping, (await closureOf(ana))?.id ?? "")).rejects.toThrow("stop");
    const cancel = async () => {
      const order = { redemptionId: voucher.id, reason: "Vencido.", isBackInStock: false };
      await world.inOne((tx) => cancelOrder(tx, { operatorId: "005000000000001", ...order }));
    };
    const refused = { problem: { code: "rewards/not-the-next-step" } };
    for (const state of ["forfeited", "ended"]) {
      expect(await closureOf(ana)).toMatchObject({ state, forfeitedPoints: 1_150 });
      await expect(cancel()).rejects.toMatchObject(refused);
      await world.round("privacy.end-due");
    }
    expect(await voucher.figures()).toEqual({ available: 0, reserved: 0, debt: 0 });
    expect((await voucher.read()).redemption).toMatchObject({ status: "issued", reason: undefined });
  });

  test("frees the tax id and the e-mail for an account of another day, and lets nobody into the old one", async () => {
    const ana = await world.member();
    const again = async () => (await world.registered({ taxId: ana.taxId, email: ana.email })).id;
    await world.closeAccount(ana);
    await expect(again()).rejects.toThrow();
    await world.letDaysPass();
    await world.round("privacy.end-due");
    expect(await again()).not.toBe(ana.id);
  });

  test("of a main member leaves the other accounts of the owner open, each by its own log-in", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    await world.db.transaction().execute((tx) => formUserGroup(tx, ana.id, [bia.id]));
    await world.closeAccount(ana);
    await world.letDaysPass();
    await world.round("privacy.end-due");
    const { rows } = await sql<{ userGroupId: string | null; status: string; isOptedOut: boolean }>`
      select user_group_id, status, is_opted_out from identity.member where id = ${bia.id}`.execute(world.db);
    expect(rows).toEqual([{ userGroupId: null, status: "Ativo", isOptedOut: false }]);
    expect((await world.call("GET", "/api/profile", { token: bia.token })).status).toBe(200);
  });

  test.runIf(isLong)(
    "row 36: killed after any statement, it is gone on with to the very same end",
    { timeout: 240_000 },
    async () => {
      const script = new URL("../../../../test/kill/closure-to-kill.ts", import.meta.url).pathname;
      const steps = ownDataParts.filter(({ eraseMember }) => eraseMember).length;
      for (const killAfter of sampled([4, 12, 22, 31, 40, 55], 3)) {
        const ana = await wholeMember(world, rewardId);
        await world.closeAccount(ana);
        await world.letDaysPass();
        const id = (await closureOf(ana))?.id ?? "";
        const given = JSON.stringify({
          url: world.database.url,
          dataDir: world.platform.config.dataDir,
          id,
          killAfter,
        });
        const child = spawn(process.execPath, [script, given], { stdio: ["ignore", "inherit", "inherit"] });
        const [, signal] = (await once(child, "close")) as [number | null, string | null];
        expect(signal).toBe("SIGKILL");
        const midway = await closureOf(ana);
        expect(midway?.state).not.toBe("ended");
        await expect
          .poll(
            async () => {
              await world.round("privacy.end-due");
              return (await closureOf(ana))?.state;
            },
            { timeout: 30_000 },
          )
          .toBe("ended");
        expect(await closureOf(ana)).toMatchObject({ forfeitedPoints: 1_200 });
        expect(new Set((await closureOf(ana))?.erased).size).toBe(steps);
        expect(await ledgerFaults(world.db, ana.id)).toEqual([]);
        for (const [table, { end }] of Object.entries(memberTables))
          if (end === "erased") expect([table, await rowsOf(world.db, table, ana.id)]).toEqual([table, 0]);
      }
    },
  );
});
