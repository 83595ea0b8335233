import type { InputOf } from "@colheita/contract/kit";
import { common } from "@colheita/contract/kit";
import type { getCatalogue } from "@colheita/contract/rewards/rewards-endpoints";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import type { RewardDetail } from "@colheita/contract/rewards/reward-detail";
import type { Db } from "../../../platform/database/database.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { balanceOf } from "../../points/index.ts";
import { readSetting } from "../../settings/index.ts";
import { cataloguePage, countRewards, rewardDetail, type Shopper } from "./catalogue-store.ts";
import { toReward } from "../read-redemption.ts";

export interface CataloguePage {
  readonly items: Reward[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

/** Returns one page of the catalogue; "what I can afford" asks the member's balance, "my wishes" the wish list. */
export async function readCatalogue(
  db: Db,
  { memberId, ...reader }: Shopper,
  query: InputOf<typeof getCatalogue>["query"],
): Promise<CataloguePage> {
  const { cursor, isAffordable, isWished, sort = "points-desc", ...rest } = query;
  const maxPoints = isAffordable ? (await balanceOf(db, memberId)).available : undefined;
  const filter = { ...rest, sort, maxPoints, reader, wishedBy: isWished ? memberId : undefined };
  const [after] = cursor === undefined ? [undefined] : unpackCursor(cursor, "id");
  const size = await readSetting(db, "CataloguePageSize", reader.profileCodes);
  const [rows, total] = await Promise.all([
    cataloguePage(db, filter, { after, size: size + 1 }),
    countRewards(db, filter),
  ]);
  return { ...pageOf(rows, size, { item: toReward, placeOf: ({ id }) => [id] }), total };
}

/** Returns one live reward that is offered to a member. @throws Refusal not-found. */
export async function readReward(db: Db, shopper: Shopper, rewardId: string): Promise<RewardDetail> {
  const row = await rewardDetail(db, shopper, rewardId);
  if (!row) throw new Refusal(common.notFound);
  const { description, details, deliveryDays, limitPerMember, isGoal, isWished } = row;
  const unitsLeft = limitPerMember === null ? undefined : Math.max(0, limitPerMember - row.unitsRedeemed);
  return {
    reward: toReward(row),
    description,
    details,
    deliveryDays,
    limitPerMember: limitPerMember ?? undefined,
    limitDays: row.limitDays ?? undefined,
    unitsLeft,
    redeemableOn: unitsLeft === 0 ? (row.freeAgainOn ?? undefined) : undefined,
    mostUnits: await readSetting(db, "MostUnits", shopper.profileCodes),
    isGoal,
    isWished,
  };
}
