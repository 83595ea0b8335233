import { addDays } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import {
  deliveredReward,
  OPERATOR,
  type DeliveredReward,
} from "../../../../test/rewards/delivered-reward.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql } from "../../../platform/database/database.ts";
import { readToday } from "../../../platform/database/read-today.ts";
import type { Refusal } from "../../../platform/http/refusal.ts";
import { freeze, reverse } from "../../points/index.ts";
import { withdrawReturn } from "./return-order.ts";
import { RETURNS_FOR_A_PERSON } from "./return-store.ts";
import { listReturns, receiveReturn, refundReturn, refuseReturn } from "./settle-return.ts";

let world: SagaWorld;
beforeAll(async () => {
  world = await sagaWorld();
});
// The world looks at the books once more as it closes.
afterAll(() => world.close());

const REASON = "O produto voltou usado.";
const notTheNextStep = { problem: { code: "rewards/not-the-next-step" } };
const whole = { available: 100, reserved: 0, debt: 0 };

const delivered = (quantity?: number, memberId?: string) =>
  deliveredReward(world.platform, quantity, memberId);
async function asked(quantity?: number, memberId?: string): Promise<DeliveredReward> {
  const parcel = await delivered(quantity, memberId);
  await parcel.askReturn();
  return parcel;
}
const receive = ({ deed }: DeliveredReward) => world.inOne((tx) => receiveReturn(tx, deed));
const refund = ({ deed }: DeliveredReward, isBackInStock = true) =>
  world.inOne((tx) => refundReturn(tx, { ...deed, isBackInStock }));
const refuse = ({ deed }: DeliveredReward) =>
  world.inOne((tx) => refuseReturn(tx, { ...deed, reason: REASON }));
async function received(quantity?: number, memberId?: string): Promise<DeliveredReward> {
  const parcel = await asked(quantity, memberId);
  await receive(parcel);
  return parcel;
}
const refusals = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === "rejected" ? [(one.reason as Refusal).problem.code] : []));
const stockOf = async ({ rewardId }: DeliveredReward) =>
  (
    await sql<{ received: number; available: number }>`select received, available from rewards.stock
      where reward_id = ${rewardId}`.execute(world.db)
  ).rows[0];
const lotsOf = async ({ memberId }: { memberId: string }) =>
  (
    await sql<{
      expiresOn: string;
      remaining: number;
    }>`select expires_on, sum(remaining)::int as remaining from points.lot
      where member_id = ${memberId} and remaining > 0 group by expires_on order by expires_on`.execute(
      world.db,
    )
  ).rows.map(({ expiresOn, remaining }) => [expiresOn, remaining]);

describe("a return that came back", () => {
  test("gives back what was paid and the unit, tells its member of each step, and the trail who did it", async () => {
    const parcel = await asked();
    expect(await receive(parcel)).toMatchObject({ status: "received", canReturn: false });
    expect(await parcel.figures()).toEqual({ available: 50, reserved: 0, debt: 0 });
    expect(await stockOf(parcel)).toEqual({ received: 5, available: 4 });
    expect(await refund(parcel)).toMatchObject({
      status: "refunded",
      canReturn: false,
      returnUntil: undefined,
    });
    expect(await parcel.figures()).toEqual(whole);
    expect(await stockOf(parcel)).toEqual({ received: 5, available: 5 });
    expect((await parcel.notices()).slice(3)).toEqual([
      "Recebemos seu pedido de devolução",
      "Recebemos o prêmio devolvido",
      "Devolução concluída",
    ]);
    expect((await parcel.trail()).slice(2)).toEqual([
      { actorId: OPERATOR, action: "rewards.return-received", after: { status: "received" } },
      {
        actorId: OPERATOR,
        action: "rewards.return-refunded",
        after: { status: "refunded", isBackInStock: true },
      },
    ]);
    await expect(parcel.askReturn()).rejects.toMatchObject({ problem: { code: "rewards/not-returnable" } });
  });

  test("writes off what can't be redeemed again, and what would come from the partner", async () => {
    const parcel = await received(2);
    await refund(parcel, false);
    expect(await parcel.figures()).toEqual(whole);
    expect(await stockOf(parcel)).toEqual({ received: 3, available: 3 });
    const partners = await received();
    await sql`update rewards.redemption set partner_item = 'HAT-1' where id = ${partners.id}`.execute(
      world.db,
    );
    await refund(partners, true);
    expect(await stockOf(partners)).toEqual({ received: 4, available: 4 });
    expect((await partners.trail()).at(-1)?.after).toMatchObject({ isBackInStock: false });
  });

  test("gives each lot its points back with the day on which they expire", async () => {
    const { id: memberId } = await addMember(world.db);
    for (const days of [20, 200]) await earn(world.db, memberId, 40, { days });
    const before = await lotsOf({ memberId });
    const today = await readToday(world.db);
    expect(before).toEqual([
      [addDays(today, 20), 40],
      [addDays(today, 200), 40],
    ]);
    const parcel = await received(1, memberId);
    expect(await lotsOf({ memberId })).toEqual([[addDays(today, 200), 30]]);
    await refund(parcel);
    expect(await lotsOf({ memberId })).toEqual(before);
  });

  test("brings points back whose day has passed, for the days of ReturnedPointsDays", async () => {
    const parcel = await received();
    await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${parcel.memberId}`.execute(
      world.db,
    );
    await refund(parcel);
    expect((await parcel.figures()).available).toBe(50);
    expect(await lotsOf(parcel)).toEqual([[addDays(await readToday(world.db), 30), 50]]);
  });

  test("pays what its member owes before the rest is theirs", async () => {
    const parcel = await received();
    // The 100 that paid for it are taken back: 50 were left, 50 are owed.
    const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
      where member_id = ${parcel.memberId} and kind = 'Earned'`.execute(world.db);
    await world.inOne((tx) => reverse(tx, rows[0]?.publicId ?? "", "Nota cancelada"));
    expect(await parcel.figures()).toEqual({ available: 0, reserved: 0, debt: 50 });
    await refund(parcel);
    expect(await parcel.figures()).toEqual({ available: 0, reserved: 0, debt: 0 });
  });

  test("of a closed account comes back to where it stands still", async () => {
    const parcel = await received();
    await world.inOne((tx) => freeze(tx, parcel.memberId));
    await refund(parcel);
    expect(await parcel.figures()).toEqual(whole);
  });

  test("row 20: is refunded once, by however many operators at a time", async () => {
    const parcel = await received();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => refund(parcel)));
    expect(refusals(all)).toEqual(Array.from({ length: 19 }, () => "rewards/not-the-next-step"));
    expect(await parcel.figures()).toEqual(whole);
    expect(await stockOf(parcel)).toEqual({ received: 5, available: 5 });
  });

  test("row 20: ends in one of both, refunded or refused, where two operators differ at the same moment", async () => {
    const parcel = await received();
    const both = await Promise.allSettled([refund(parcel), refuse(parcel)]);
    expect(refusals(both)).toEqual(["rewards/not-the-next-step"]);
    const isRefunded = (await parcel.status()) === "refunded";
    expect((await parcel.figures()).available).toBe(isRefunded ? 100 : 50);
  });

  test("row 20: and is withdrawn at the same moment, ends in one of both", async () => {
    const parcel = await asked();
    const both = await Promise.allSettled([
      receive(parcel),
      world.inOne((tx) => withdrawReturn(tx, parcel.memberId, parcel.id)),
    ]);
    expect(refusals(both)).toHaveLength(1);
    expect(["received", "delivered"]).toContain(await parcel.status());
  });
});

describe("a return that is refused", () => {
  test.each([
    ["that did not come", asked],
    ["that came used", received],
  ])("%s leaves the reward with its member, who reads why and can't ask again", async (_case, begun) => {
    const parcel = await begun();
    const refused = { status: "delivered", reason: REASON, canReturn: false, returnUntil: undefined };
    expect(await refuse(parcel)).toMatchObject(refused);
    expect((await parcel.read()).redemption).toMatchObject(refused);
    expect((await parcel.notices()).at(-1)).toBe("Devolução recusada");
    expect((await parcel.trail()).at(-1)).toEqual({
      actorId: OPERATOR,
      action: "rewards.return-refused",
      after: { status: "delivered", reason: REASON },
    });
    await expect(parcel.askReturn()).rejects.toMatchObject({ problem: { code: "rewards/not-returnable" } });
    await expect(refund(parcel)).rejects.toMatchObject(notTheNextStep);
    expect(await parcel.figures()).toEqual({ available: 50, reserved: 0, debt: 0 });
    expect(await stockOf(parcel)).toEqual({ received: 5, available: 4 });
  });
});

test("a return goes no step that is not its next one", async () => {
  const parcel = await delivered();
  for (const act of [receive, refund, refuse])
    await expect(act(parcel)).rejects.toMatchObject(notTheNextStep);
  await parcel.askReturn();
  await expect(refund(parcel)).rejects.toMatchObject(notTheNextStep);
  await receive(parcel);
  await expect(receive(parcel)).rejects.toMatchObject(notTheNextStep);
  const missing = { operatorId: OPERATOR, redemptionId: "a1R000000000000" };
  await expect(world.inOne((tx) => receiveReturn(tx, missing))).rejects.toMatchObject({
    problem: { code: "not-found" },
  });
});

test("returns that are not at their end are listed, those that wait longest first, each once, and counted", async () => {
  const counted = async () =>
    Object.fromEntries(
      (await RETURNS_FOR_A_PERSON.execute(world.db)).rows.map(({ state, count }) => [state, count]),
    );
  const before = await counted();
  const first = await delivered();
  const others = [];
  for (let count = 0; count < 11; count += 1) others.push(await asked());
  await first.askReturn("Chegou amassado.");
  await receive(others[0] ?? first);
  const listed = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await listReturns(world.db, { profileCodes: [] }, cursor);
    listed.push(...page.items);
    cursor = page.nextCursor;
  }
  const ours = [...others, first].map(({ id }) => id);
  expect(listed.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual(ours);
  expect(listed.at(-1)).toMatchObject({
    memberId: first.memberId,
    returnReason: "damaged",
    returnComment: "Chegou amassado.",
  });
  expect(await counted()).toEqual({
    return_requested: (before["return_requested"] ?? 0) + 11,
    received: (before["received"] ?? 0) + 1,
  });
});
