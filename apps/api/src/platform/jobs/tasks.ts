import * as z from "zod/mini";

/**
 * Every job there is and what it carries. Each module adds its own where it declares the task:
 *
 *     declare module "../../platform/jobs/tasks.ts" {
 *       interface TaskPayloads { "rewards.place-order": { orderId: string } }
 *     }
 */
export interface TaskPayloads {
  "platform.deliver-message": { messageId: string };
  "platform.erase-expired-words": NoPayload;
  "platform.forget-live-events": NoPayload;
}

export type TaskName = keyof TaskPayloads;

/** The payload of a task that needs none, as those of a schedule. */
export const NoPayload = z.object({});
export type NoPayload = z.output<typeof NoPayload>;

/** What a run of a job knows about itself. */
export interface Run {
  readonly jobId: string;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborted a few seconds after a graceful stop was asked for. */
  readonly signal: AbortSignal;
}

/**
 * How one task is done. A job is done at least once: its worker may die after the effect and before the job is
 * crossed off, so `run` must find out what it already did (a state, a unique key) and do no more.
 */
export interface Task<Payload, Context> {
  readonly payload: z.ZodMiniType<Payload>;
  readonly run: (payload: Payload, context: Context, run: Run) => Promise<void>;
}

/** The tasks of one module, by name. */
export type Tasks<Context> = { readonly [Name in TaskName]?: Task<TaskPayloads[Name], Context> };
