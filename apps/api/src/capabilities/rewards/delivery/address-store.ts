import { MOST_ADDRESSES } from "@colheita/contract/rewards/addresses-endpoints";
import type { OrderedAddress } from "@colheita/contract/rewards/redemption-records";
import { sql, type Db } from "../../../platform/database/database.ts";

/**
 * Returns the addresses of a member's orders, but for those that were cancelled or failed, that of the last order first.
 * Those that differ in capital letters only are one, as it was last written.
 */
export async function addressesOf(db: Db, memberId: string): Promise<OrderedAddress[]> {
  const { rows } = await sql<{ readonly delivery: OrderedAddress }>`
    select delivery from (
      select distinct on (lower(delivery::text)) delivery, requested_at, id from rewards.redemption
      where member_id = ${memberId} and delivery ? 'postalCode' and status not in ('cancelled', 'failed')
      order by lower(delivery::text), requested_at desc, id desc
    ) as address order by requested_at desc, id desc limit ${MOST_ADDRESSES}`.execute(db);
  return rows.map(({ delivery }) => delivery);
}
