import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  misbehavingSupplier,
  SUPPLIER_TOKEN,
  well,
  type MisbehavingSupplier,
} from "../../../../test/rewards/misbehaving-supplier.ts";
import { redeemedReward } from "../../../../test/rewards/redeemed-reward.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import type { ApiProcess } from "../../../../test/server/api-process.ts";
import { queuedJobs } from "../../../../test/server/queued-jobs.ts";
import { connectDatabase, sql } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { TaskName } from "../../../platform/jobs/jobs.ts";
import { sweepOverdue } from "../cancel-redemption.ts";
import { rewardsJobs } from "../rewards-jobs.ts";
import { answerForSupplier } from "./answer-for-supplier.ts";

const OPERATOR = "005000000000001";
let world: SagaWorld;
let partner: MisbehavingSupplier;
/** A process whose settings name the partner; the world's own names none. */
let connected: ApiProcess;
beforeAll(async () => {
  partner = await misbehavingSupplier();
  world = await sagaWorld();
  connected = await world.another({ SUPPLIER_URL: partner.url, SUPPLIER_TOKEN });
});
afterEach(() => world.expectSound());
afterAll(async () => {
  await world.close();
  await partner.stop();
});

const redeemed = (partnerItem?: string, kind: "physical" | "digital" = "physical") =>
  redeemedReward(world.platform, kind, 1, undefined, partnerItem);
/** Does a job of a task on a platform, as a worker would. */
const run = (
  platform: Platform,
  task: Extract<TaskName, `rewards.${string}`>,
  payload: object,
  attempt = 1,
) =>
  rewardsJobs[task]?.run(payload as never, platform, {
    jobId: "1",
    attempt,
    maxAttempts: 31,
    signal: new AbortController().signal,
  });
const place = ({ id }: { id: string }, platform = connected.platform, attempt = 1) =>
  run(platform, "rewards.place-order", { redemptionId: id }, attempt);

test("an order goes to its reward's supplier, and a partner's waits where it holds up no other job", async () => {
  const [own, theirs] = [await redeemed(), await redeemed("DRONE-7")];
  const queueOf = async ({ id }: { id: string }) =>
    (await queuedJobs(world.db, "rewards.place-order")).find(({ payload }) => payload["redemptionId"] === id)
      ?.queue;
  expect([await queueOf(own), await queueOf(theirs)]).toEqual(["jobs", "outside"]);
  await place(own);
  await place(theirs);
  expect([await own.status(), await theirs.status()]).toEqual(["ordered", "ordered"]);
  expect([partner.book.has(own.id), partner.book.has(theirs.id)]).toEqual([false, true]);
});

test("an order stays with whom its reward was redeemed from, whatever becomes of the reward meanwhile", async () => {
  const one = await redeemed("DRONE-7");
  await sql`update rewards.reward set partner_item = null where id = ${one.rewardId}`.execute(world.db);
  await place(one);
  expect(JSON.parse(partner.book.get(one.id)?.body ?? "")).toMatchObject({ item: "DRONE-7" });
});

test("row 41: the own stock's orders are followed apart from the partner's", async () => {
  const [own, theirs] = [await redeemed(), await redeemed("DRONE-7")];
  await place(own);
  await place(theirs);
  const asked = () => partner.calls.filter((call) => call === `GET /v1/orders/${theirs.id}`).length;
  await run(connected.platform, "rewards.follow-orders", {});
  expect(asked()).toBe(0);
  await run(connected.platform, "rewards.follow-partner-orders", {});
  expect(asked()).toBe(1);
});

test("without a partner in the settings an order goes to a person at once, and is neither lost nor asked for again", async () => {
  const one = await redeemed("DRONE-7", "digital");
  await place(one, world.platform);
  expect(await one.status()).toBe("stock_reserved");
  expect((await one.read()).redemption.reason).toContain("O que você usou nele continua reservado");
  await world.database.shiftClock("2 days");
  const later = connectDatabase({ url: world.database.url, applicationName: "test-later" });
  expect(await sweepOverdue({ ...world.platform, db: later.db })).toBe(0);
  await later.close();
  await world.database.shiftClock("0");
  expect(await one.figures()).toEqual({ available: 50, reserved: 50, debt: 0 });
  await world.inOne((tx) =>
    answerForSupplier(tx, world.platform, {
      operatorId: OPERATOR,
      redemptionId: one.id,
      answer: { outcome: "accepted", supplierOrder: "P-1", voucherCodes: ["BY-PHONE"] },
      reason: "Pedido por telefone.",
    }),
  );
  expect(await one.status()).toBe("issued");
});

test("an operator can't give a code that somebody else has", async () => {
  const [first, second] = [await redeemed("VALE", "digital"), await redeemed("VALE", "digital")];
  const decide = ({ id }: { id: string }) =>
    world.inOne((tx) =>
      answerForSupplier(tx, world.platform, {
        operatorId: OPERATOR,
        redemptionId: id,
        answer: { outcome: "accepted", supplierOrder: "P-1", voucherCodes: ["ONLY-ONE"] },
        reason: "Pedido por telefone.",
      }),
    );
  await place(first, world.platform);
  await place(second, world.platform);
  await decide(first);
  await expect(decide(second)).rejects.toMatchObject({ problem: { code: "invalid-request" } });
  expect(await second.figures()).toEqual({ available: 50, reserved: 50, debt: 0 });
});

test("row 41: a partner that failed at the last try leaves the order to a person, with the points held", async () => {
  const one = await redeemed("DRONE-7");
  partner.behave(({ response }) => void response.writeHead(500).end());
  await expect(place(one)).rejects.toThrow();
  expect((await one.read()).redemption.reason).toBeUndefined();
  await expect(place(one, connected.platform, 31)).rejects.toThrow();
  partner.behave(well);
  expect((await one.read()).redemption.reason).toContain("O que você usou nele continua reservado");
  expect(await one.figures()).toEqual({ available: 50, reserved: 50, debt: 0 });
});

test("the start says where rewards are the partner's and no setting names one; no log has the partner's token", async () => {
  await redeemed("DRONE-7");
  const warned = ({ logged }: ApiProcess) => logged.some((line) => line.includes("no SUPPLIER_URL"));
  const [without, withOne] = [
    await world.another(),
    await world.another({ SUPPLIER_URL: partner.url, SUPPLIER_TOKEN }),
  ];
  expect([warned(without), warned(withOne)]).toEqual([true, false]);
  for (const { logged } of [world, connected, without, withOne])
    expect(logged.join("")).not.toContain(SUPPLIER_TOKEN);
});
