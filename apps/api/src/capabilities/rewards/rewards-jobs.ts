import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { sweepOverdue } from "./cancel-redemption.ts";
import { tellOfReturns } from "./catalogue/keep-wishes.ts";
import { followOrders } from "./follow-order.ts";
import { handOverSilent, handToPerson, placeOrder } from "./supplier/place-order.ts";
import { NoPartner } from "./supplier/supplier.ts";
import { supplierOf } from "./supplier/supplier-of-order.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "rewards.place-order": { redemptionId: string };
    "rewards.sweep-overdue": NoPayload;
    "rewards.follow-orders": NoPayload;
    "rewards.tell-of-returns": NoPayload;
    "rewards.follow-partner-orders": NoPayload;
  }
}

export const rewardsJobs: JobHandlers = {
  "rewards.place-order": {
    payload: z.object({ redemptionId: z.string() }),
    run: async ({ redemptionId }, platform, { attempt, maxAttempts }) => {
      try {
        const isRight = await placeOrder(platform, supplierOf(platform), redemptionId);
        if (!isRight) platform.log.error({ redemptionId }, "a supplier took an order that had ended");
      } catch (error) {
        const isOver = error instanceof NoPartner;
        if (isOver || attempt >= maxAttempts) await handToPerson(platform, redemptionId);
        // A person decides from here on: were it tried again, the partner of a later setting might deliver it, too.
        if (!isOver) throw error;
      }
    },
  },
  "rewards.sweep-overdue": {
    payload: NoPayload,
    run: async (_payload, platform) => {
      const swept = await sweepOverdue(platform);
      if (swept > 0)
        platform.log.warn({ swept }, "redemptions were let go because no order was placed in time");
      await handOverSilent(platform);
    },
  },
  "rewards.follow-orders": {
    payload: NoPayload,
    run: async (_payload, platform, { signal }) => {
      await followOrders(platform, supplierOf(platform), { signal });
    },
  },
  "rewards.follow-partner-orders": {
    payload: NoPayload,
    run: async (_payload, platform, { signal }) => {
      await followOrders(platform, supplierOf(platform), { isOfPartner: true, signal });
    },
  },
  "rewards.tell-of-returns": {
    payload: NoPayload,
    run: async (_payload, { db }, { signal }) => void (await tellOfReturns(db, signal)),
  },
};

export const rewardsCrontab: readonly CronEntry[] = [
  { task: "rewards.sweep-overdue", at: "*/5 * * * *" },
  { task: "rewards.follow-orders", at: "*/15 * * * *" },
  { task: "rewards.tell-of-returns", at: "*/5 * * * *" },
  { task: "rewards.follow-partner-orders", at: "*/15 * * * *" },
];
