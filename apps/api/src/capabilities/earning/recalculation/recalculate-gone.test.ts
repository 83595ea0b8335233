import { expect, test } from "vitest";
import {
  buyOf,
  cancel,
  expectWhole,
  expireAll,
  giveBack,
  giveInstead,
  holdings,
  MAIZE,
  member,
  newestCredit,
  recalculate,
  recountingWorld,
  ruleOf,
  SOY,
  spend,
  takeBackByHand,
  world,
} from "../../../../test/ledger/recounting.ts";
import { hold, lend, reverse, voidHold } from "../../points/index.ts";

recountingWorld();

test("what a returned redemption gives back to a purchase that was counted anew is that purchase's", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { causeId: "devolvida" });
  const redemptionId = await spend(memberId, 100);
  await giveInstead(ruleId, 120);
  await recalculate(memberId);
  await giveBack(redemptionId);
  expect(await holdings(memberId)).toEqual([120, 0]);
  await expireAll(memberId);
  await cancel(memberId, "devolvida");
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("what was held while its purchase was counted anew is not taken for spent once it is let go", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId);
  const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
  const id = await world().inOne((tx) => hold(tx, { memberId, points: 100, minutes: 30, ...line }));
  await giveInstead(ruleId, 120);
  await recalculate(memberId);
  await world().inOne((tx) => voidHold(tx, id ?? "", "Cancelada"));
  await expireAll(memberId);
  await giveInstead(ruleId, 60);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test.each(["before", "after"])(
  "points that came back %s their credit was taken back by hand, and expired, are not taken twice",
  async (order) => {
    const memberId = await member();
    const soy = await ruleOf(await world().publish(SOY));
    await world().publish(MAIZE);
    await buyOf(memberId, "SOJ-1");
    const redemptionId = await spend(memberId, 100);
    const soyCredit = await newestCredit(memberId);
    await buyOf(memberId, "MIL-1");
    const steps = [
      () => giveBack(redemptionId),
      () => world().inOne((tx) => reverse(tx, soyCredit, "Lançado por engano")),
    ];
    for (const step of order === "before" ? steps : steps.toReversed()) await step();
    expect(await holdings(memberId)).toEqual([100, 0]);
    await expireAll(memberId);
    await giveInstead(soy, 120, SOY);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([120, 0]);
    await expectWhole(memberId);
  },
);

test.each([undefined, 20, 0])(
  "of 100 points 40 were spent and 60 expired; counted as %s by mistake and then as 60, none are there nor owed",
  async (mistake) => {
    const memberId = await member();
    const ruleId = await ruleOf(await world().publish());
    await world().buy(memberId);
    await spend(memberId, 40);
    await expireAll(memberId);
    if (mistake !== undefined) {
      await giveInstead(ruleId, mistake || 100, mistake === 0 ? { acg_Products__c: ["OUTRO"] } : {});
      await recalculate(memberId);
    }
    await giveInstead(ruleId, 60);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([0, 0]);
    await expectWhole(memberId);
  },
);

test("what was spent comes first, too, where a credit was taken back by hand", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId);
  await spend(memberId, 40);
  await expireAll(memberId);
  await takeBackByHand(memberId);
  expect(await holdings(memberId)).toEqual([0, 40]);
  await giveInstead(ruleId, 60);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test.each([20, 0])(
  "points that were spent do not wait a second time after they were counted as %d",
  async (mistake) => {
    const memberId = await member();
    const ruleId = await ruleOf(await world().publish());
    await world().buy(memberId);
    await spend(memberId, 100);
    await giveInstead(ruleId, mistake || 100, mistake === 0 ? { acg_Products__c: ["OUTRO"] } : {});
    await recalculate(memberId);
    await giveInstead(ruleId, 100, { acg_WaitDays__c: 15 });
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([0, 0]);
    await expectWhole(memberId);
  },
);

test("what one recalculation leaves owed is paid when all purchases of it are counted", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish(SOY));
  const maize = await ruleOf(await world().publish(MAIZE));
  await buyOf(memberId, "SOJ-1");
  await spend(memberId, 100);
  await buyOf(memberId, "MIL-1");
  await expireAll(memberId);
  await giveInstead(maize, 120, MAIZE);
  await recalculate(memberId);
  await giveInstead(soy, 80, SOY);
  await giveInstead(maize, 100, MAIZE);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 20]);
  await expectWhole(memberId);
});

test("an advance goes on where the credit that it was lent against gives more, and waits on", async () => {
  const memberId = await member();
  await world().publish(MAIZE);
  const soy = await ruleOf(await world().publish({ ...SOY, acg_WaitDays__c: 30 }));
  await buyOf(memberId, "SOJ-1");
  const againstId = await newestCredit(memberId);
  const loan = { memberId, againstId, points: 50, description: "Adiantamento" };
  await world().inOne((tx) =>
    lend(tx, { ...loan, cause: { kind: "rule", id: `adiantamento-${memberId}`, title: "Adiantamento" } }),
  );
  await spend(memberId, 50);
  await buyOf(memberId, "MIL-1");
  await giveInstead(soy, 120, { ...SOY, acg_WaitDays__c: 30 });
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([100, 0]);
  await expectWhole(memberId);
  // Lowered, it is cancelled and given again: the advance is paid back at once.
  await giveInstead(soy, 80, { ...SOY, acg_WaitDays__c: 30 });
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([50, 0]);
  await expectWhole(memberId);
});
