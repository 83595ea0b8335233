import { addDays } from "@colheita/brazil";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { addSeason } from "../../../../test/ledger/seasons.ts";
import { bringToDoor, OPERATOR } from "../../../../test/rewards/delivered-reward.ts";
import { addReward, addShowcase, anOrder, offerReward } from "../../../../test/rewards/rewards-world.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { sql, type Db } from "../../../platform/database/database.ts";
import { readToday } from "../../../platform/database/read-today.ts";
import type { Refusal } from "../../../platform/http/refusal.ts";
import { freeze, reverse } from "../../points/index.ts";
import { cancelOrder } from "../cancel-order.ts";
import { cancel, sweepOverdue } from "../cancel-redemption.ts";
import { ownSupplier, placeOrder } from "../index.ts";
import { readRedemption } from "../read-redemption.ts";
import { redeem } from "../redeem-reward.ts";
import { returnOrder } from "../return/return-order.ts";
import { receiveReturn, refundReturn } from "../return/settle-return.ts";
import { listChoices } from "./list-choices.ts";

let world: SagaWorld;
let db: Db;
beforeAll(async () => {
  world = await sagaWorld();
  ({ db } = world);
  await addSeason(db, "24/25", -400, -301);
  await addSeason(db, "25/26", -300, -101);
  await addSeason(db, "26/27", -100, 100);
  await addSeason(db, "27/28", 101, 200);
}, 60_000);
// The world looks at the books once more as it closes.
afterAll(() => world.close());

const refusal = (code: string) => ({ problem: { code } });
const milestoneId = async (name: string, season = "26/27") =>
  (
    await sql<{ id: string }>`select m.id from points.milestone m join points.season s on s.id = m.season_id
      where m.name = ${name} and s.name = ${season}`.execute(db)
  ).rows[0]?.id ?? "";
const stockOf = async (rewardId: string) =>
  (
    await sql<{
      available: number;
    }>`select available from rewards.stock where reward_id = ${rewardId}`.execute(db)
  ).rows[0]?.available;
const noticesOf = async (memberId: string) =>
  (
    await sql<{ message: string }>`select message from notifications.notification
      where member_id = ${memberId} order by id`.execute(db)
  ).rows.map(({ message }) => message);

/** A member who has reached "Broto", and a reward that it offers. */
async function owedChoice(given: { kind?: "physical" | "digital"; limitPerMember?: number } = {}) {
  const [memberId = ""] = await addMembers(db, 1);
  const entryId = await earn(db, memberId, 450);
  const rewardId = await addReward(db, { name: "Garrafa", kind: "physical", stock: 5, ...given });
  const milestoneRewardId = await offerReward(db, await milestoneId("Broto"), rewardId);
  return { memberId, entryId, rewardId, milestoneRewardId };
}
type Owed = Pick<Awaited<ReturnType<typeof owedChoice>>, "memberId" | "rewardId" | "milestoneRewardId">;

async function choose({ memberId, rewardId, milestoneRewardId }: Owed, quantity = 1): Promise<Redemption> {
  const order = await anOrder(db, memberId, rewardId, { milestoneRewardId, quantity });
  return world.inOne((tx) => redeem(tx, memberId, order, { holdMinutes: 30, orderDelayMinutes: 0 }));
}
const order = (id: string) => placeOrder(world.platform, ownSupplier(world.platform.config.secretKey), id);
/** What the ledger has of a member: every change of it raises the version, and leaves an entry. */
const booksOf = async (memberId: string) => {
  const { rows } = await sql<object>`select version, available, reserved, debt,
      (select count(*)::int from points.entry e where e.member_id = b.member_id) as entries
    from points.balance b where member_id = ${memberId}`.execute(db);
  return rows;
};

describe("the choice of a milestone", () => {
  test("costs no points, takes a unit, and goes to the supplier as any order does", async () => {
    const owed = await owedChoice();
    const before = await booksOf(owed.memberId);
    const chosen = await choose(owed);
    expect(chosen).toMatchObject({
      points: 0,
      quantity: 1,
      milestoneName: "Broto",
      status: "stock_reserved",
    });
    expect(await stockOf(owed.rewardId)).toBe(4);
    await bringToDoor(world.platform, chosen.id);
    const { redemption } = await readRedemption(db, owed.memberId, chosen.id);
    expect(redemption).toMatchObject({ status: "delivered", canReturn: true });
    expect(await booksOf(owed.memberId)).toEqual(before);
  });

  test("is one: of 20 at once, and of other rewards of the milestone, nothing more is given", async () => {
    const owed = await owedChoice();
    const other = await addReward(db, { kind: "digital" });
    const second = { ...owed, rewardId: other };
    second.milestoneRewardId = await offerReward(db, await milestoneId("Broto"), other);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => choose(place % 2 === 0 ? owed : second)),
    );
    const done = all.filter(({ status }) => status === "fulfilled");
    const codes = all.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as Refusal).problem.code] : [],
    );
    expect(done).toHaveLength(1);
    expect(codes).toEqual(Array.from({ length: 19 }, () => "rewards/milestone-chosen"));
  });

  test("is free again once it was cancelled by its member", async () => {
    const owed = await owedChoice();
    const first = await choose(owed);
    const cancelled = await world.inOne((tx) => cancel(tx, owed.memberId, first.id));
    expect(cancelled).toMatchObject({ status: "cancelled", points: 0 });
    expect(await stockOf(owed.rewardId)).toBe(5);
    expect(await choose(owed)).toMatchObject({ status: "stock_reserved" });
  });

  test("gives a voucher, and is free again once an operator cancelled it", async () => {
    const owed = await owedChoice({ kind: "digital" });
    const { id } = await choose(owed);
    await order(id);
    const cancellation = {
      operatorId: OPERATOR,
      redemptionId: id,
      reason: "Loja fechada",
      isBackInStock: true,
    };
    await world.inOne((tx) => cancelOrder(tx, cancellation));
    expect((await noticesOf(owed.memberId)).at(-1)).toBe(
      "Garrafa. A escolha de Broto foi desfeita: nada foi descontado do seu saldo. Motivo: Loja fechada",
    );
    expect(await choose(owed)).toMatchObject({ status: "stock_reserved" });
  });

  test("comes back with a return, and the balance stays as it was", async () => {
    const owed = await owedChoice();
    const before = await booksOf(owed.memberId);
    const { id } = await choose(owed);
    await bringToDoor(world.platform, id);
    await world.inOne((tx) =>
      returnOrder(tx, { memberId: owed.memberId, redemptionId: id, reason: "other", comment: undefined }),
    );
    const deed = { operatorId: OPERATOR, redemptionId: id };
    await world.inOne((tx) => receiveReturn(tx, deed));
    const refunded = await world.inOne((tx) => refundReturn(tx, { ...deed, isBackInStock: true }));
    expect(refunded).toMatchObject({ status: "refunded", milestoneName: "Broto" });
    expect(await booksOf(owed.memberId)).toEqual(before);
    expect(await choose(owed)).toMatchObject({ status: "stock_reserved" });
  });

  test("is let go after a day without an order, and not before", async () => {
    const owed = await owedChoice();
    const { id } = await choose(owed);
    await sweepOverdue(world.platform);
    expect((await readRedemption(db, owed.memberId, id)).redemption.status).toBe("stock_reserved");
    await sql`update rewards.redemption set requested_at = platform.clock() - interval '25 hours' where id = ${id}`.execute(
      db,
    );
    await sweepOverdue(world.platform);
    expect((await readRedemption(db, owed.memberId, id)).redemption.status).toBe("failed");
    expect(await stockOf(owed.rewardId)).toBe(5);
  });

  test("counts against no limit of the reward, and no limit stands in its way", async () => {
    const owed = await owedChoice({ limitPerMember: 1 });
    const bought = await anOrder(db, owed.memberId, owed.rewardId);
    const times = { holdMinutes: 30, orderDelayMinutes: 0 };
    await choose(owed);
    expect(await world.inOne((tx) => redeem(tx, owed.memberId, bought, times))).toMatchObject({ points: 50 });
    const other = await owedChoice({ limitPerMember: 1 });
    const first = await anOrder(db, other.memberId, other.rewardId);
    await world.inOne((tx) => redeem(tx, other.memberId, first, times));
    expect(await choose(other)).toMatchObject({ points: 0 });
  });
});

describe("the choice of a milestone is refused", () => {
  test("for one that the member has not reached, or that was taken back", async () => {
    const owed = await owedChoice();
    const [memberId = ""] = await addMembers(db, 1);
    await earn(db, memberId, 399);
    await expect(choose({ ...owed, memberId })).rejects.toMatchObject(refusal("rewards/no-milestone-choice"));
    await world.inOne((tx) => reverse(tx, owed.entryId, "Nota cancelada"));
    await expect(choose(owed)).rejects.toMatchObject(refusal("rewards/no-milestone-choice"));
    expect(await stockOf(owed.rewardId)).toBe(5);
  });

  test("for what the milestone does not offer, for more than one unit, and without a grant", async () => {
    const owed = await owedChoice();
    const another = await addReward(db);
    const none = refusal("rewards/no-milestone-choice");
    await expect(choose({ ...owed, rewardId: another })).rejects.toMatchObject(none);
    await expect(choose({ ...owed, milestoneRewardId: another })).rejects.toMatchObject(none);
    await expect(choose(owed, 2)).rejects.toMatchObject({
      problem: { code: "invalid-request" },
    });
    const wrong = await anOrder(db, owed.memberId, owed.rewardId, {
      milestoneRewardId: owed.milestoneRewardId,
      grant: "x",
    });
    const times = { holdMinutes: 30, orderDelayMinutes: 0 };
    await expect(world.inOne((tx) => redeem(tx, owed.memberId, wrong, times))).rejects.toMatchObject(
      refusal("rewards/grant-needed"),
    );
    expect(await stockOf(owed.rewardId)).toBe(5);
  });

  test("for an account that is being closed", async () => {
    const owed = await owedChoice();
    await world.inOne((tx) => freeze(tx, owed.memberId));
    await expect(choose(owed)).rejects.toMatchObject(refusal("points/balance-frozen"));
  });

  test("once the season after its own is over, and not on that season's last day", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    const today = await readToday(db);
    const daysAgo = (days: number) => new Date(`${addDays(today, -days)}T12:00:00Z`);
    await earn(db, memberId, 450, { pointAt: daysAgo(350) });
    await earn(db, memberId, 450, { pointAt: daysAgo(200) });
    const rewardId = await addReward(db, { kind: "digital" });
    const over = await offerReward(db, await milestoneId("Broto", "24/25"), rewardId);
    await expect(choose({ memberId, rewardId, milestoneRewardId: over })).rejects.toMatchObject(
      refusal("rewards/no-milestone-choice"),
    );
    const held = await offerReward(db, await milestoneId("Broto", "25/26"), rewardId);
    await sql`update points.season set ends_on = platform.today() where name = '26/27'`.execute(db);
    try {
      expect(await choose({ memberId, rewardId, milestoneRewardId: held })).toMatchObject({ points: 0 });
    } finally {
      await sql`update points.season set ends_on = platform.today() + 100 where name = '26/27'`.execute(db);
    }
  });
});

const farmer = { category: "Agricultor", profileCodes: ["agricultor"] };
const choicesFor = (memberId: string) => listChoices(db, { memberId, ...farmer });

describe("the list of choices", () => {
  test("has the milestones that were reached and offer something, with what was chosen", async () => {
    const owed = await owedChoice();
    const today = await readToday(db);
    const [open] = await choicesFor(owed.memberId);
    expect(open).toMatchObject({
      name: "Broto",
      points: 400,
      seasonName: "26/27",
      chooseUntil: addDays(today, 200),
      chosen: undefined,
    });
    expect(open?.offers.map(({ milestoneRewardId }) => milestoneRewardId)).toContain(owed.milestoneRewardId);
    const { id } = await choose(owed);
    const [made] = await choicesFor(owed.memberId);
    expect(made?.chosen).toEqual({ redemptionId: id, rewardName: "Garrafa" });
    await sql`update rewards.reward set is_live = false where id = ${owed.rewardId}`.execute(db);
    const [after] = await choicesFor(owed.memberId);
    expect(after?.offers.map(({ reward }) => reward.id)).not.toContain(owed.rewardId);
    expect(after?.chosen?.redemptionId).toBe(id);
  });

  test("has no reward of a showcase that is not the member's, and nobody chooses one", async () => {
    const owed = await owedChoice();
    await addShowcase(db, [owed.rewardId], { accountTypes: ["consultor"] });
    const [open] = await choicesFor(owed.memberId);
    expect(open?.offers.map(({ reward }) => reward.id)).not.toContain(owed.rewardId);
    await expect(choose(owed)).rejects.toMatchObject(refusal("not-found"));
  });

  test("is empty for who has reached nothing, and asks for a session", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    await earn(db, memberId, 50);
    expect(await choicesFor(memberId)).toEqual([]);
    expect((await world.call("GET", "/api/rewards/choices")).status).toBe(401);
  });
});
