import type { Balance } from "@colheita/contract/points/points-records";
import { balanceUnknown } from "@colheita/contract/points/points-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { wholeBalance } from "./balance-cache.ts";
import { levelWithAim } from "../level/read-level.ts";

/**
 * Returns the member's balance and what the first screens say about it.
 * @throws Refusal points/balance-unknown when there is none: a missing balance is an error, never a zero (5.5).
 */
export async function balanceOf(
  db: Db,
  memberId: string,
): Promise<Balance & Required<Pick<Balance, "level">>> {
  const read = await wholeBalance(db, memberId);
  if (!read) throw new Refusal(balanceUnknown);
  const { today: _today, past, season, levelFacts, ...rest } = read;
  return {
    ...rest,
    ...(await levelWithAim(db, levelFacts, read.earnedInSeason)),
    available: read.available - past,
    season: season ?? undefined,
  };
}
