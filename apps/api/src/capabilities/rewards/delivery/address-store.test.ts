import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { addReward, anOrder, delivery } from "../../../../test/rewards/rewards-world.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { cancel } from "../cancel-redemption.ts";
import { eraseMember } from "../own-data-store.ts";
import { redeem } from "../redeem-reward.ts";
import { addressesOf } from "./address-store.ts";

let world: SagaWorld;
let parcel: string;
beforeAll(async () => {
  world = await sagaWorld();
  parcel = await addReward(world.db, { name: "Garrafa", kind: "physical", points: 1, stock: 100 });
});
// The world looks at the books once more as it closes.
afterAll(() => world.close());

async function aMember(): Promise<string> {
  const [memberId = ""] = await addMembers(world.db, 1);
  await earn(world.db, memberId, 100);
  return memberId;
}

async function redeemTo(memberId: string, to: DeliveryAddress | undefined, rewardId = parcel) {
  const order = await anOrder(world.db, memberId, rewardId, { delivery: to });
  return world.inOne((tx) => redeem(tx, memberId, order, { holdMinutes: 30, orderDelayMinutes: 0 }));
}

const at = (number: string, given: Partial<DeliveryAddress> = {}) => ({ ...delivery, number, ...given });
const numbersOf = async (memberId: string) =>
  (await addressesOf(world.db, memberId)).map(({ number }) => number);

test("gives each address once, that of the last order first, and five at most", async () => {
  const member = await aMember();
  for (const number of ["1", "2", "3", "1", "4", "5", "6"]) await redeemTo(member, at(number));
  expect(await numbersOf(member)).toEqual(["6", "5", "4", "1", "3"]);
  expect((await addressesOf(world.db, member))[0]).toEqual({ ...delivery, number: "6" });
});

test("takes two that differ in capital letters for one, as it was written last", async () => {
  const member = await aMember();
  await redeemTo(member, at("1", { street: "Rua das Safras" }));
  await redeemTo(member, at("1", { street: "RUA DAS SAFRAS" }));
  expect((await addressesOf(world.db, member)).map(({ street }) => street)).toEqual(["RUA DAS SAFRAS"]);
});

test("has none of an order that was cancelled", async () => {
  const member = await aMember();
  await redeemTo(member, at("1"));
  const mistyped = await redeemTo(member, at("2"));
  await world.inOne((tx) => cancel(tx, member, mistyped.id));
  expect(await numbersOf(member)).toEqual(["1"]);
});

test("row 1: tells nobody else's, and none of what needs no address", async () => {
  const [member, other] = [await aMember(), await aMember()];
  await redeemTo(other, at("9"));
  await redeemTo(member, undefined, await addReward(world.db, { points: 1 }));
  expect(await numbersOf(member)).toEqual([]);
});

test("holds nothing of a member who was erased", async () => {
  const member = await aMember();
  await redeemTo(member, at("1"));
  await world.inOne((tx) => eraseMember(tx, member));
  expect(await numbersOf(member)).toEqual([]);
});

test("comes over HTTP under the wire names of an address", async () => {
  const { id, token } = await world.member({ points: 10 });
  await redeemTo(id, at("12"));
  const reply = await world.call("GET", "/api/rewards/addresses", { token });
  expect(reply.status, reply.text).toBe(200);
  expect(JSON.parse(reply.text)).toEqual({
    records: [
      {
        Name: "Ana Ribeiro",
        LoyaltyPostalCode__c: "78890000",
        LoyaltyStreet__c: "Rua das Safras",
        acg_AddressNumber__c: "12",
        acg_AddressDistrict__c: "Centro",
        LoyaltyCity__c: "Sorriso",
        LoyaltyState__c: "MT",
      },
    ],
  });
});
