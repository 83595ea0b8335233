import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { addGrant, addReward, anOrder } from "../../../../test/rewards/rewards-world.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { testConfig } from "../../../../test/server/test-platform.ts";
import { connectDatabase, sql, type Db } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { balanceOf } from "../../points/index.ts";
import { cancel, sweepOverdue } from "../cancel-redemption.ts";
import { follow } from "../follow-order.ts";
import { ownSupplier } from "./own-supplier.ts";
import { handOverSilent, placeOrder } from "./place-order.ts";
import { readRedemption } from "../read-redemption.ts";
import { redeem } from "../redeem-reward.ts";
import { reveal } from "../reveal-voucher.ts";
import { rewardsJobs } from "../rewards-jobs.ts";
import type { Supplier, SupplierAnswer } from "./supplier.ts";

let world: SagaWorld;
let database: SagaWorld["database"];
let db: Db;
let platform: Platform;
beforeAll(async () => {
  world = await sagaWorld();
  ({ database, db, platform } = world);
});
afterAll(() => world.close());

const own = () => ownSupplier(platform.config.secretKey);

/** Returns a member with 100 points who redeemed a reward of 50. */
async function redeemed(given: Parameters<typeof addReward>[1] = {}, quantity = 1) {
  const { id: memberId } = await addMember(db);
  await earn(db, memberId, 100);
  const rewardId = await addReward(db, { stock: 10, ...given });
  const order = await anOrder(db, memberId, rewardId, { quantity });
  const { id } = await db
    .transaction()
    .execute((tx) => redeem(tx, memberId, order, { holdMinutes: 30, orderDelayMinutes: 10 }));
  const read = async () => (await readRedemption(db, memberId, id)).redemption;
  const figures = async () => {
    const { available, reserved } = await balanceOf(db, memberId);
    return { available, reserved };
  };
  return { memberId, rewardId, id, read, figures };
}
const noticesOf = async (memberId: string) =>
  (
    await sql<{ title: string }>`select title from notifications.notification where member_id = ${memberId}
      order by created_at, id`.execute(db)
  ).rows.map(({ title }) => title);

/** Returns a supplier that answers when the test says so. */
function slowSupplier() {
  const answers: ((answer: SupplierAnswer) => void)[] = [];
  const heard: string[] = [];
  const supplier: Pick<Supplier, "order"> = {
    order: ({ reference }) => {
      heard.push(reference);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  return { supplier, heard, answers };
}

describe("an order", () => {
  test("of a voucher issues sealed codes that only their owner opens, each time with a fresh grant", async () => {
    const { memberId, id, read, figures } = await redeemed({ instructions: "Mostre no posto." }, 2);
    await placeOrder(platform, own(), id);
    await placeOrder(platform, own(), id);
    expect(await read()).toMatchObject({ status: "issued", canCancel: false, reason: undefined });
    expect(await figures()).toEqual({ available: 0, reserved: 0 });
    expect(await noticesOf(memberId)).toEqual(["Seu vale está pronto"]);
    const see = async (who: string, grant: string) =>
      db
        .transaction()
        .execute((tx) => reveal(tx, platform.config.secretKey, { memberId: who, redemptionId: id, grant }));
    const grant = await addGrant(db, memberId, id, "voucher");
    const shown = await see(memberId, grant);
    expect(shown.instructions).toBe("Mostre no posto.");
    expect(shown.code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}\n([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(new Set(shown.code.split("\n")).size).toBe(2);
    await expect(see(memberId, grant)).rejects.toMatchObject({ problem: { code: "rewards/grant-needed" } });
    expect((await see(memberId, await addGrant(db, memberId, id, "voucher"))).code).toBe(shown.code);
    await expect(see((await addMember(db)).id, grant)).rejects.toMatchObject({
      problem: { code: "not-found" },
    });
    const { rows } = await sql<{ sealedCode: string }>`select sealed_code from rewards.voucher
      where redemption_id = ${id}`.execute(db);
    for (const { sealedCode } of rows) expect(sealedCode).not.toContain(shown.code.slice(0, 4));
  });

  test("of a thing goes to the supplier and then step by step to the door", async () => {
    const { id, memberId, read } = await redeemed({ kind: "physical" });
    await placeOrder(platform, own(), id);
    const step = (status: "shipped" | "delivered" | "used", tracking?: string) =>
      db.transaction().execute((tx) => follow(tx, id, { status, tracking }));
    expect(await step("delivered")).toBeUndefined();
    await step("shipped", "BR123");
    await step("delivered");
    expect(await step("used")).toBeUndefined();
    expect((await read()).status).toBe("delivered");
    expect(await readRedemption(db, memberId, id)).toMatchObject({ tracking: "BR123" });
  });

  test("that the supplier refuses gives everything back and says why", async () => {
    const { memberId, id, read, figures } = await redeemed();
    const refusing: Pick<Supplier, "order"> = {
      order: () => Promise.resolve({ outcome: "refused", reason: "Fora de linha." }),
    };
    await placeOrder(platform, refusing, id);
    await placeOrder(platform, own(), id);
    expect(await read()).toMatchObject({ status: "failed", reason: "Fora de linha." });
    expect(await figures()).toEqual({ available: 100, reserved: 0 });
    expect(await noticesOf(memberId)).toEqual(["Resgate não concluído"]);
  });

  test("that nobody answers is asked again by the same reference, and then handed to a person with the points held", async () => {
    const { id, read, figures } = await redeemed();
    const heard: string[] = [];
    const silent: Pick<Supplier, "order"> = {
      order: ({ reference }) => {
        heard.push(reference);
        return Promise.reject(new Error("time-out"));
      },
    };
    for (let n = 0; n < 3; n += 1) await expect(placeOrder(platform, silent, id)).rejects.toThrow("time-out");
    expect(heard).toEqual([id, id, id]);
    expect(await read()).toMatchObject({ status: "stock_reserved", canCancel: false });
    await database.shiftClock("4 days");
    const later = connectDatabase({ url: database.url, applicationName: "test-later" });
    expect(await sweepOverdue({ ...platform, db: later.db })).toBe(0);
    expect(await handOverSilent({ ...platform, db: later.db })).toBe(0);
    await later.close();
    await database.shiftClock("6 days");
    const muchLater = connectDatabase({ url: database.url, applicationName: "test-later" });
    expect(await handOverSilent({ ...platform, db: muchLater.db })).toBe(1);
    expect(await handOverSilent({ ...platform, db: muchLater.db })).toBe(0);
    await muchLater.close();
    await database.shiftClock("0");
    expect(await read()).toMatchObject({
      reason: expect.stringContaining("O que você usou nele continua reservado"),
    });
    expect(await figures()).toEqual({ available: 50, reserved: 50 });
    // A person may have ordered it elsewhere by now.
    await placeOrder(platform, own(), id);
    expect((await read()).status).toBe("stock_reserved");
  });

  test("that a supplier took after it had ended gives no points back twice, and is told", async () => {
    const { id, figures } = await redeemed();
    const { supplier, heard, answers } = slowSupplier();
    const late = placeOrder(platform, supplier, id);
    await expect.poll(() => heard.length).toBe(1);
    const refused = { outcome: "refused", reason: "Fora de linha." } as const;
    expect(await placeOrder(platform, { order: () => Promise.resolve(refused) }, id)).toBe(true);
    answers[0]?.({ outcome: "accepted", supplierOrder: "S-3", voucherCodes: ["CCCC"] });
    expect(await late).toBe(false);
    expect(await figures()).toEqual({ available: 100, reserved: 0 });
  });

  test("is handed to a person by the job's last try, which fails as the others", async () => {
    const { id, read } = await redeemed();
    const job = rewardsJobs["rewards.place-order"];
    const broken = { ...platform, config: { ...testConfig(database.url), secretKey: undefined as never } };
    const run = (attempt: number) =>
      job?.run({ redemptionId: id }, broken, {
        jobId: "1",
        attempt,
        maxAttempts: 25,
        signal: AbortSignal.timeout(1_000),
      });
    await expect(run(1)).rejects.toThrow();
    expect((await read()).reason).toBeUndefined();
    await expect(run(25)).rejects.toThrow();
    expect((await read()).reason).toContain("confirmando este pedido");
  });

  test("cannot be cancelled once the supplier may have heard of it, and its late answer counts", async () => {
    const { memberId, id, read, figures } = await redeemed();
    const { supplier, heard, answers } = slowSupplier();
    const placing = placeOrder(platform, supplier, id);
    await expect.poll(() => heard.length).toBe(1);
    await expect(db.transaction().execute((tx) => cancel(tx, memberId, id))).rejects.toMatchObject({
      problem: { code: "rewards/too-late-to-cancel" },
    });
    answers[0]?.({ outcome: "accepted", supplierOrder: "S-1", voucherCodes: ["AAAA"] });
    await placing;
    expect((await read()).status).toBe("issued");
    expect(await figures()).toEqual({ available: 50, reserved: 0 });
  });

  test("that was cancelled first is never sent to the supplier", async () => {
    const { memberId, id, read } = await redeemed();
    await db.transaction().execute((tx) => cancel(tx, memberId, id));
    const { supplier, heard } = slowSupplier();
    await placeOrder(platform, supplier, id);
    expect(heard).toEqual([]);
    expect((await read()).status).toBe("cancelled");
  });

  test("answered twice, by two workers that both asked, is posted once", async () => {
    const { id, read, figures } = await redeemed();
    const { supplier, heard, answers } = slowSupplier();
    const both = [placeOrder(platform, supplier, id), placeOrder(platform, supplier, id)];
    await expect.poll(() => heard.length).toBe(2);
    answers[0]?.({ outcome: "accepted", supplierOrder: "S-2", voucherCodes: ["BBBB"] });
    answers[1]?.({ outcome: "refused", reason: "Já pedido." });
    await Promise.all(both);
    expect(["issued", "failed"]).toContain((await read()).status);
    expect((await figures()).reserved).toBe(0);
  });
});

describe("the sweep", () => {
  test("lets go of what was not ordered while its points were held, and notifies its member", async () => {
    const { memberId, read, figures } = await redeemed({ kind: "physical" });
    expect(await sweepOverdue(platform)).toBe(0);
    await database.shiftClock("31 minutes");
    const later = connectDatabase({ url: database.url, applicationName: "test-later" });
    expect(await sweepOverdue({ ...platform, db: later.db })).toBe(1);
    expect(await sweepOverdue({ ...platform, db: later.db })).toBe(0);
    await later.close();
    await database.shiftClock("0");
    expect(await read()).toMatchObject({ status: "failed", reason: expect.stringContaining("a tempo") });
    expect(await noticesOf(memberId)).toEqual(["Resgate não concluído"]);
    expect(await figures()).toEqual({ available: 100, reserved: 0 });
  });

  test("is not held up by a redemption that can't be let go, and reports it", async () => {
    const [broken, whole] = [await redeemed({ kind: "physical" }), await redeemed({ kind: "physical" })];
    const reserve = (points: number) =>
      sql`update points.balance set reserved = ${points} where member_id = ${broken.memberId}`.execute(db);
    await reserve(1);
    await database.shiftClock("31 minutes");
    const later = connectDatabase({ url: database.url, applicationName: "test-later" });
    const reported: object[] = [];
    const log = { ...platform.log, error: (detail: object) => reported.push(detail) } as never;
    expect(await sweepOverdue({ db: later.db, log })).toBe(1);
    expect((await whole.read()).status).toBe("failed");
    expect(reported).toEqual([expect.objectContaining({ redemptionId: broken.id })]);
    await reserve(50);
    expect(await sweepOverdue({ db: later.db, log })).toBe(1);
    await later.close();
    await database.shiftClock("0");
  });
});
