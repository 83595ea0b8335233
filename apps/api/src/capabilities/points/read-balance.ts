import type { Balance } from "@colheita/contract/points/points-records";
import { balanceUnknown } from "@colheita/contract/points/points-endpoints";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { readBalance } from "./statement-store.ts";

/**
 * The member's balance and what the first screens say about it.
 * @throws Refusal points/balance-unknown when there is none: a missing balance is an error, never a zero (5.5).
 */
export async function balanceOf(db: Db, memberId: string): Promise<Balance> {
  const row = await readBalance(db, memberId);
  if (!row) throw new Refusal(balanceUnknown);
  const { past, season, nextMilestone, ...rest } = row;
  return {
    ...rest,
    available: row.available - past,
    season: season ?? undefined,
    nextMilestone: nextMilestone ?? undefined,
  };
}
