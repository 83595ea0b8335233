import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { TaskName, TaskPayloads } from "./tasks.ts";

/** Returns whether a job of a task with this payload waits or is at work; one that is dead does neither. */
export async function hasJob<Name extends TaskName>(
  db: Db | Tx,
  task: Name,
  payload: TaskPayloads[Name],
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select exists (
    select from pgboss.job where name in ('jobs', 'outside', 'turns') and state <= 'active'
      and data = ${JSON.stringify({ task, payload })}::jsonb) as is_there`.execute(db);
  return rows[0]?.isThere ?? false;
}
