/**
 * Work for later or elsewhere. A capability declares its tasks and its schedule; whoever wants one done adds a job in
 * the transaction that makes it necessary, so that it exists exactly when that commits.
 */
import type { Platform } from "../platform.ts";
import type { ScheduledTask } from "./schedule.ts";
import type { Tasks } from "./tasks.ts";

export { enqueue, enqueueQuietly, type JobOptions } from "./enqueue.ts";
export { hasJob } from "./find-job.ts";
export { deleteDeadJobs } from "./delete-dead-jobs.ts";
export { installJobs } from "./install-queue.ts";
export { watchProgress, type JobProgress } from "./job-progress.ts";
export { NoPayload, type Run, type Task, type TaskName, type TaskPayloads } from "./tasks.ts";
export { startWorker, type JobObserver, type JobWorker } from "./job-worker.ts";

/** The tasks of one capability, done with the platform in hand. */
export type JobHandlers = Tasks<Platform>;
/** One line of a capability's schedule. */
export type CronEntry = ScheduledTask;
