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
  world,
} from "../../../../test/ledger/recounting.ts";
import { reverse } from "../../points/index.ts";

recountingWorld();

test("a purchase that had paid for a lowered one is not owed for, though what came back has expired", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish(SOY));
  await world().publish(MAIZE);
  await buyOf(memberId, "SOJ-1");
  const redemptionId = await spend(memberId, 100);
  await giveInstead(soy, 40, SOY);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 60]);
  await buyOf(memberId, "MIL-1");
  await giveBack(redemptionId);
  expect(await holdings(memberId)).toEqual([140, 0]);
  await expireAll(memberId);
  await cancel(memberId, `MIL-1-${memberId}`);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("what came back to one who paid, and expired, pays for nobody else", async () => {
  const memberId = await member();
  await world().publish();
  const buy = (causeId: string) => world().buy(memberId, { causeId });
  await buy("primeira");
  const redemptionId = await spend(memberId, 100);
  const first = await newestCredit(memberId);
  await world().inOne((tx) => reverse(tx, first, "Lançado por engano"));
  await buy("pagou-a-primeira");
  await giveBack(redemptionId);
  await expireAll(memberId);
  await buy("gasta");
  await spend(memberId, 100);
  await cancel(memberId, "gasta");
  expect(await holdings(memberId)).toEqual([0, 100]);
  await cancel(memberId, "pagou-a-primeira");
  expect(await holdings(memberId)).toEqual([0, 100]);
  await expectWhole(memberId);
});
