import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveredReward } from "../../../../test/rewards/delivered-reward.ts";
import { privacyWorld, type PrivacyWorld } from "../../../../test/world/privacy-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";
import { receiveReturn, refundReturn } from "../../rewards/return/settle-return.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";

let world: PrivacyWorld;
beforeAll(async () => {
  world = await privacyWorld();
}, 60_000);
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

const closureOf = async (memberId: string) =>
  (
    await sql<{
      state: string;
      forfeitedPoints: number | null;
    }>`select state, forfeited_points from privacy.closure
      where member_id = ${memberId}`.execute(world.db)
  ).rows[0];

test("the end of an account waits for a return that is under way, and takes what it gives back", async () => {
  const ana = await world.member();
  await earn(world.db, ana.id, 1_000);
  const parcel = await deliveredReward(world.platform, 1, ana.id);
  await parcel.askReturn("Não serviu.");
  await world.closeAccount(ana);
  await world.letDaysPass();
  await world.round("privacy.end-due");
  expect(await closureOf(ana.id)).toMatchObject({ state: "frozen", forfeitedPoints: null });
  await world.inOne((tx) => receiveReturn(tx, parcel.deed));
  await world.inOne((tx) => refundReturn(tx, { ...parcel.deed, isBackInStock: true }));
  await world.round("privacy.end-due");
  expect(await closureOf(ana.id)).toMatchObject({ state: "ended", forfeitedPoints: 1_000 });
  expect((await parcel.read()).returnComment).toBeUndefined();
});
