import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { sweepOverdue } from "./cancel-redemption.ts";
import { ownSupplier } from "./own-supplier.ts";
import { handOverSilent, handToPerson, placeOrder } from "./place-order.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "rewards.place-order": { redemptionId: string };
    "rewards.sweep-overdue": NoPayload;
  }
}

export const rewardsJobs: JobHandlers = {
  "rewards.place-order": {
    payload: z.object({ redemptionId: z.string() }),
    run: async ({ redemptionId }, platform, { attempt, maxAttempts }) => {
      try {
        await placeOrder(platform, ownSupplier(platform.config.secretKey), redemptionId);
      } catch (error) {
        if (attempt >= maxAttempts) await handToPerson(platform, redemptionId);
        throw error;
      }
    },
  },
  "rewards.sweep-overdue": {
    payload: NoPayload,
    run: async (_payload, platform) => {
      const swept = await sweepOverdue(platform.db);
      if (swept > 0)
        platform.log.warn({ swept }, "redemptions were let go because no order was placed in time");
      await handOverSilent(platform);
    },
  },
};

export const rewardsCrontab: readonly CronEntry[] = [{ task: "rewards.sweep-overdue", at: "*/5 * * * *" }];
