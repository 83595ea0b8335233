import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../../../test/server/http-call.ts";
import { PASSWORD, type LoggedMember } from "../../../../test/world/members.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { privacyWorld, type PrivacyWorld } from "../../../../test/world/privacy-world.ts";
import { addGrant, addReward, redemptionFaults } from "../../../../test/rewards/rewards-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { formUserGroup } from "../../identity/index.ts";

let world: PrivacyWorld;
let rewardId: string;

beforeAll(async () => {
  world = await privacyWorld();
  rewardId = await addReward(world.db, { points: 100, stock: 1_000, name: "Bota de couro" });
}, 60_000);
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  expect(await redemptionFaults(world.db)).toEqual([]);
  await world.close();
});

const logIn = (taxId: string, password = PASSWORD) =>
  world.call("POST", "/api/userLogin", { body: { username: taxId, password } });
const preview = async ({ token }: LoggedMember) =>
  (await world.call("GET", "/api/privacy/closing", { token })).json();
const balance = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ available: number; reserved: number; frozen: boolean }>`
    select available, reserved, frozen_at is not null as frozen from points.balance where member_id = ${id}`.execute(
    world.db,
  );
  return rows[0];
};
const redeem = async (member: LoggedMember, key = `redeems-${member.id}`): Promise<Answer> => {
  const grant = await addGrant(world.db, member.id, rewardId);
  return world.call("POST", "/api/processRedeem", {
    token: member.token,
    headers: { "idempotency-key": key },
    body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant },
  });
};

describe("closing an account", () => {
  test("shows before what is lost, what goes on, and whose other accounts stay", async () => {
    const [ana, bia] = [await world.member(), await world.member()];
    await earn(world.db, ana.id, 1_000);
    await redeem(ana);
    await world.db.transaction().execute((tx) => formUserGroup(tx, ana.id, [bia.id]));
    expect(await preview(ana)).toEqual({
      contactId: ana.id,
      Balance: 900,
      reserved: 100,
      frozenDays: 30,
      redemptions: [expect.objectContaining({ Name: "Bota de couro", Points__c: 100 })],
      linkedNames: ["Ana Ribeiro"],
      isMain: true,
      channelNames: [],
      kept: expect.arrayContaining([
        { kind: "points" },
        { kind: "redemptions" },
        { kind: "acceptances", days: 1_825 },
        { kind: "closure", days: 1_825 },
        { kind: "calls", days: 365 },
      ]) as unknown,
    });
    expect(await preview(bia)).toMatchObject({ linkedNames: ["Ana Ribeiro"], isMain: false });
  });

  test("privacy/code-needed: takes a fresh code for this very purpose, used once", async () => {
    const ana = await world.member();
    const optOut = (grant: string) =>
      world.call("POST", "/api/privacy/opt-out", { token: ana.token, body: { programOptOut: true, grant } });
    expect((await optOut("made-up")).code).toBe("privacy/code-needed");
    expect((await optOut(await world.grantFor(ana, "redemption", ana.id))).code).toBe("privacy/code-needed");
    const stays = { token: ana.token, body: { programOptOut: false, grant: "x" } };
    expect((await world.call("POST", "/api/privacy/opt-out", stays)).status).toBe(400);
    expect((await balance(ana))?.frozen).toBe(false);
    const grant = await world.grantFor(ana, "opt-out", ana.id);
    const both = await Promise.all([optOut(grant), optOut(grant)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test("row 13: every session is dead within moments, in another process too, and no log-in follows", async () => {
    const ana = await world.member();
    const another = await world.another();
    const second = await logIn(ana.taxId);
    const tokens = [ana.token, String(second.json()["token"])];
    expect((await world.closeAccount(ana)).json()).toMatchObject({ success: true });
    for (const token of tokens)
      for (const process of [world, another])
        await expect
          .poll(async () => (await process.call("GET", "/api/profile", { token })).status, {
            timeout: 20_000,
          })
          .toBe(401);
    const renewed = await world.call("GET", "/api/session", {
      headers: { cookie: `colheita_refresh=${ana.cookie}`, "sec-fetch-site": "same-origin" },
    });
    expect([renewed.status, renewed.code]).toEqual([403, "auth/user-disabled"]);
    expect((await logIn(ana.taxId)).code).toBe("auth/user-disabled");
    // Who does not know the password learns nothing.
    expect((await logIn(ana.taxId, "Errada@2026")).code).toBe("wrong-password");
  });

  test("stops the points where they are: nothing is spent, earned or expired", async () => {
    const ana = await world.member();
    await earn(world.db, ana.id, 500, { days: 0 });
    await earn(world.db, ana.id, 300);
    await world.closeAccount(ana);
    expect(await balance(ana)).toEqual({ available: 800, reserved: 0, frozen: true });
    await expect(earn(world.db, ana.id, 50)).rejects.toMatchObject({
      problem: { code: "points/balance-frozen" },
    });
    const { rows } = await sql<{ text: string }>`select text from platform.outbox
      where member_id = ${ana.id} and subject = 'Sua conta foi encerrada'`.execute(world.db);
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining("800 pontos")]);
  });

  test("points/balance-frozen: a redemption that races the closing is whole or not there, and never doubled", async () => {
    for (let round = 0; round < 6; round += 1) {
      const ana = await world.member();
      await earn(world.db, ana.id, 1_000);
      const grant = await world.grantFor(ana, "opt-out", ana.id);
      const body = { programOptOut: true, grant };
      const redeeming = Array.from({ length: 3 }, (_, at) => redeem(ana, `races-${at}-${ana.id}`));
      const [closed, ...redeemed] = await Promise.all([
        world.call("POST", "/api/privacy/opt-out", { token: ana.token, body }),
        ...redeeming,
      ]);
      expect(closed.status).toBe(200);
      const done = redeemed.filter(({ status }) => status === 200).length;
      for (const { status, code } of redeemed)
        if (status !== 200) expect(["points/balance-frozen", "no-uid"]).toContain(code);
      expect(await balance(ana)).toEqual({
        available: 1_000 - done * 100,
        reserved: done * 100,
        frozen: true,
      });
      const { rows } = await sql<{ pointsAtClosing: number }>`select points_at_closing from privacy.closure
        where member_id = ${ana.id}`.execute(world.db);
      expect(rows).toHaveLength(1);
    }
    expect(await ledgerFaults(world.db)).toEqual([]);
  });

  test("row 35: leaves no code, contact or document in what is logged and recorded", async () => {
    const ana = await world.member();
    await world.closeAccount(ana, `Meu CPF é ${ana.taxId}`);
    const { rows } = await sql<{ data: object }>`select data from platform.log_record
      where subject_id = ${ana.id}`.execute(world.db);
    const said = JSON.stringify(rows) + world.logged.join("\n");
    for (const secret of [ana.taxId, ana.email]) expect(said).not.toContain(secret);
    expect(JSON.stringify(rows)).toContain('{"fields":["isOptedOut","grant"');
  });

  test("auth/account-closing: is not undone by an operator alone", async () => {
    const ana = await world.member();
    await world.closeAccount(ana);
    const token = await operatorToken(world.platform, ["support", "admin"]);
    const standing = (isLeft: boolean, status = "Ativo") =>
      world.call("PUT", `/api/members/${ana.id}/standing`, {
        token,
        body: { acg_Status__c: status, acg_ProgramOptOut__c: isLeft },
      });
    const refused = await standing(false);
    expect([refused.status, refused.code]).toEqual([409, "auth/account-closing"]);
    expect((await standing(true, "Blocked")).status).toBe(200);
    expect((await balance(ana))?.frozen).toBe(true);
  });
});
