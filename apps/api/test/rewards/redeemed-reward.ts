import { placeOrder, ownSupplier } from "../../src/capabilities/rewards/index.ts";
import { readRedemption } from "../../src/capabilities/rewards/read-redemption.ts";
import { redeem } from "../../src/capabilities/rewards/redeem-reward.ts";
import { balanceOf } from "../../src/capabilities/points/index.ts";
import { sql } from "../../src/platform/database/database.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { earn } from "../ledger/ledger-members.ts";
import { addMember } from "../world/members.ts";
import { addReward, anOrder } from "./rewards-world.ts";

export type RedeemedReward = Awaited<ReturnType<typeof redeemedReward>>;

/**
 * Returns a redemption not ordered yet, of 50 a unit, and what can be asked about it: of a new member of 100 points, or
 * of one who has some; from the own stock, or from the partner under its item's word.
 */
export async function redeemedReward(
  platform: Pick<Platform, "db" | "config">,
  kind: "physical" | "digital" = "physical",
  quantity = 1,
  givenMemberId?: string,
  partnerItem?: string,
) {
  const { db, config } = platform;
  const memberId = givenMemberId ?? (await addMember(db)).id;
  if (givenMemberId === undefined) await earn(db, memberId, 100);
  const rewardId = await addReward(db, { kind, stock: 5, partnerItem });
  const order = await anOrder(db, memberId, rewardId, { quantity });
  const { id } = await db
    .transaction()
    .execute((tx) => redeem(tx, memberId, order, { holdMinutes: 30, orderDelayMinutes: 0 }));
  return {
    memberId,
    rewardId,
    id,
    order: () => placeOrder(platform, ownSupplier(config.secretKey), id),
    read: () => readRedemption(db, memberId, id),
    status: async () => (await readRedemption(db, memberId, id)).redemption.status,
    figures: async () => {
      const { available, reserved, debt } = await balanceOf(db, memberId);
      return { available, reserved, debt };
    },
    /** The titles of what the member was notified of, oldest first. */
    notices: async () => {
      const { rows } = await sql<{ title: string }>`select title from notifications.notification
        where member_id = ${memberId} order by id`.execute(db);
      return rows.map(({ title }) => title);
    },
    /** What the trail says of it, oldest first. */
    trail: async () => {
      const { rows } = await sql<{ actorId: string; action: string; after: unknown }>`
        select actor_id, action, after from platform.audit_entry where object = ${`redemption:${id}`} order by id`.execute(
        db,
      );
      return rows;
    },
  };
}
