/**
 * Redeems, orders and takes parcels to their end in a process of its own, which the tests kill. Its work is one JSON argument. It says what was
 * committed, a line each; with `killAfter` it kills itself right after that many statements of its own.
 */
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import { placeOrder } from "../../src/capabilities/rewards/index.ts";
import { cancelOrder } from "../../src/capabilities/rewards/cancel-order.ts";
import { cancel } from "../../src/capabilities/rewards/cancel-redemption.ts";
import { returnOrder } from "../../src/capabilities/rewards/return/return-order.ts";
import { receiveReturn, refundReturn } from "../../src/capabilities/rewards/return/settle-return.ts";
import { track } from "../../src/capabilities/rewards/supplier/answer-for-supplier.ts";
import { redeem } from "../../src/capabilities/rewards/redeem-reward.ts";
import { rewardsJobs } from "../../src/capabilities/rewards/rewards-jobs.ts";
import { connectDatabase, type Db, type Tx } from "../../src/platform/database/database.ts";
import type { Tables } from "../../src/platform/database/tables.ts";
import { startWorker } from "../../src/platform/jobs/jobs.ts";
import { bookSupplier } from "../rewards/rewards-world.ts";
import { testConfig, testPlatform } from "../server/test-platform.ts";

/** How a parcel ends, beyond its order. */
export type OrderEnd = "cancelled-by-member" | "delivered" | "cancelled-by-operator" | "returned";

/** What the process is to do. */
export interface WorkToKill {
  readonly url: string;
  /** Redeemed and ordered one after the other, by `clients` side by side. */
  readonly orders: readonly Order[];
  readonly clients: number;
  readonly killAfter?: number;
  /** Goes on to this end; up to the order when absent. */
  readonly end?: OrderEnd;
  /** Leaves the orders to a real worker in this process. */
  readonly isWorker?: boolean;
}

const work = JSON.parse(process.argv[2] ?? "") as WorkToKill;
const { pool } = connectDatabase({ url: work.url, applicationName: "to-kill" });
let statements = 0;
const db: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: () => {
    statements += 1;
    if (statements === work.killAfter) process.kill(process.pid, "SIGKILL");
  },
});
const config = testConfig(work.url);
const supplier = bookSupplier(db, config.secretKey);
const say = (line: string) => process.stdout.write(`${line}\n`);

const orders = [...work.orders];
async function client(): Promise<void> {
  for (let order = orders.shift(); order; order = orders.shift()) {
    const mine = order;
    const { id } = await db
      .transaction()
      .execute((tx) => redeem(tx, mine.memberId, mine, { holdMinutes: 30, orderDelayMinutes: 0 }));
    say(`redeemed ${id}`);
    if (!work.isWorker) await bringToEnd(id, mine.memberId);
  }
}

const OPERATOR = "005000000000001";
const act = (run: (tx: Tx) => Promise<unknown>) => db.transaction().execute(run);

/** Takes a redemption to where the work wants it, as its member, its supplier and an operator do. */
async function bringToEnd(redemptionId: string, memberId: string): Promise<void> {
  if (work.end === "cancelled-by-member") {
    await act((tx) => cancel(tx, memberId, redemptionId));
    return;
  }
  await placeOrder({ db, config }, supplier, redemptionId);
  if (work.end === undefined) return;
  await act((tx) => track(tx, OPERATOR, redemptionId, { status: "shipped", tracking: "BR1" }));
  const deed = { operatorId: OPERATOR, redemptionId };
  if (work.end === "cancelled-by-operator") {
    await act((tx) => cancelOrder(tx, { ...deed, reason: "Perdido.", isBackInStock: false }));
    return;
  }
  await act((tx) => track(tx, OPERATOR, redemptionId, { status: "delivered" }));
  if (work.end === "delivered") return;
  await act((tx) => returnOrder(tx, { memberId, redemptionId, reason: "damaged" }));
  await act((tx) => receiveReturn(tx, deed));
  await act((tx) => refundReturn(tx, { ...deed, isBackInStock: true }));
}

say("ready");
if (work.isWorker) {
  const { platform } = await testPlatform({ db, pool }, work.url);
  statements = 0;
  await startWorker({
    url: work.url,
    tasks: [rewardsJobs],
    context: platform,
    log: platform.log,
  });
} else {
  await Promise.all(Array.from({ length: work.clients }, client));
  say(`done ${statements}`);
  await db.destroy();
}
