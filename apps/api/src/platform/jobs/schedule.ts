import type { PgBoss } from "pg-boss";
import type { TaskName } from "./tasks.ts";

/**
 * A task that is run by the clock. Its run is only a wake-up: what is due, the task asks the database's clock. However many
 * workers there are, each run happens once, and waits for the one before it: a task that is slower than its schedule takes
 * one place of the queue, and never all. Runs that were missed while no worker was there are made up for by one.
 */
export interface ScheduledTask {
  readonly task: TaskName;
  /** Minute, hour, day, month, weekday on São Paulo's wall clock: "0 0 * * *" is midnight there. */
  readonly at: string;
}

/** A run that fails is tried again soon; after that the next one comes anyway. */
const SOON = { retryLimit: 3, retryDelay: 5, retryBackoff: false } as const;

/**
 * Stores the schedule in the database as it is declared; what is declared no more is run no more. A wrong pattern
 * throws.
 */
export async function storeSchedule(boss: PgBoss, tasks: readonly ScheduledTask[]): Promise<void> {
  const declared = new Set(tasks.map(keyOf));
  for (const scheduled of tasks) {
    const { task, at } = scheduled;
    const one = { key: keyOf(scheduled), singletonKey: task, ...SOON };
    await boss.schedule(
      "turns",
      at,
      { task, payload: {} },
      { ...one, tz: "America/Sao_Paulo", missed: "once" },
    );
  }
  for (const { name, key } of await boss.getSchedules("turns"))
    if (!declared.has(key)) await boss.unschedule(name, key);
}

/** Returns the key of a pattern: one task may have several, and the library takes letters, digits, dots and dashes. */
function keyOf({ task, at }: ScheduledTask): string {
  return `${task}-${Buffer.from(at).toString("hex")}`;
}
