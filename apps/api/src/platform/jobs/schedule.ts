import type { PgBoss } from "pg-boss";
import type { TaskName } from "./tasks.ts";

/**
 * A task that comes round by itself. It is only a wake-up: what is due, the task asks the database's clock.
 * However many workers run, each turn happens once, and waits for the one before it: a task that is slower than its
 * rounds takes one place in the queue of turns, and never all. Those that were missed while no worker ran are made up for
 * by one.
 */
export interface Turn {
  readonly task: TaskName;
  /** Minute, hour, day, month, weekday on São Paulo's wall clock: "0 0 * * *" is midnight there. */
  readonly at: string;
}

/** A turn that fails is tried again soon; after that the next one comes anyway. */
const SOON = { retryLimit: 3, retryDelay: 5, retryBackoff: false } as const;

/**
 * Keeps the schedule in the database as it is declared; what is declared no more comes round no more. A wrong pattern
 * throws.
 */
export async function keepSchedule(boss: PgBoss, turns: readonly Turn[]): Promise<void> {
  const declared = new Set(turns.map(keyOf));
  for (const turn of turns) {
    const { task, at } = turn;
    const one = { key: keyOf(turn), singletonKey: task, ...SOON };
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

/** One task may come round by several patterns; the library takes letters, digits, dots and dashes. */
function keyOf({ task, at }: Turn): string {
  return `${task}-${Buffer.from(at).toString("hex")}`;
}
