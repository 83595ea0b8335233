import type { Redemption, RedemptionDetail } from "@colheita/contract/rewards/redemption-records";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { common } from "@colheita/contract/kit";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { readSetting } from "../settings/index.ts";
import type { RewardRow } from "./catalogue/catalogue-store.ts";
import { redemptionOf, redemptionPage, stepsOf, type RedemptionRow } from "./redemption-store.ts";
import { availabilityOf, canCancel, returnRefusal } from "./rewards-rules.ts";

/** Returns a reward as members see it: how many are left stays inside. */
export function toReward({ available, ...row }: RewardRow): Reward {
  const { id, name, brand, points, category, kind, imageUrl } = row;
  return { id, name, brand, points, category, kind, imageUrl, availability: availabilityOf(available) };
}

export function toRedemption(row: RedemptionRow): Redemption {
  const { id, rewardId, rewardName, imageUrl, kind, quantity, points, status, requestedAt } = row;
  const [reason, returnUntil] = [row.reason ?? undefined, row.returnUntil ?? undefined];
  return {
    id,
    rewardId,
    rewardName,
    imageUrl,
    kind,
    quantity,
    points,
    milestoneName: row.milestoneName ?? undefined,
    status,
    requestedAt,
    canCancel: canCancel(row),
    canReturn: returnRefusal(row) === undefined,
    returnUntil,
    reason,
  };
}

/** Returns the member's redemptions, newest first. */
export async function listRedemptions(
  db: Db,
  { memberId, profileCodes }: Pick<Caller, "memberId" | "profileCodes">,
  cursor: string | undefined,
) {
  const [after] = cursor === undefined ? [undefined] : unpackCursor(cursor, "id");
  const size = await readSetting(db, "PageSize", profileCodes);
  const rows = await redemptionPage(db, memberId, { after, size: size + 1 });
  const page = pageOf(rows, size, { item: toRedemption, placeOf: ({ id }) => [id] });
  return { ...page, total: undefined };
}

/** Returns one redemption with its steps. @throws Refusal not-found, also for somebody else's. */
export async function readRedemption(db: Db, memberId: string, id: string): Promise<RedemptionDetail> {
  const row = await redemptionOf(db, memberId, id);
  if (!row) throw new Refusal(common.notFound);
  return {
    redemption: toRedemption(row),
    history: await stepsOf(db, id),
    delivery: row.delivery ?? undefined,
    tracking: row.tracking ?? undefined,
    returnReason: row.returnReason ?? undefined,
    returnComment: row.returnComment ?? undefined,
  };
}
