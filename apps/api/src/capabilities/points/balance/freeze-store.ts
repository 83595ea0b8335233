import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** What a member has, may not touch yet, and owes. */
export interface BalanceSums {
  readonly available: number;
  readonly reserved: number;
  readonly pending: number;
  readonly debt: number;
}

/** Records whether a member's points stand still. Call with the balance locked. */
export async function updateFrozen(tx: Tx, memberId: string, isFrozen: boolean): Promise<void> {
  await sql`update points.balance set frozen_at = case when ${isFrozen}::boolean then coalesce(frozen_at, platform.clock()) end
    where member_id = ${memberId}`.execute(tx);
}

/** Returns a balance that this transaction holds. */
export async function readSums(tx: Tx, memberId: string): Promise<BalanceSums> {
  return tx
    .selectFrom("points.balance")
    .select(["available", "reserved", "pending", "debt"])
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
}
