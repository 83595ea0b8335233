import { grantNeeded } from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { openVault } from "../../platform/secrets/secrets.ts";
import { useGrant } from "../identity/index.ts";
import { VOUCHERS } from "./supplier/place-order.ts";
import { seeVouchers } from "./supplier/voucher-store.ts";
import { redemptionOf } from "./redemption-store.ts";

/**
 * Opens the sealed codes of a voucher for its owner, who has just proved themselves by an access code.
 * @throws Refusal not-found when there is none of this member's, rewards/grant-needed without a fresh grant.
 */
export async function reveal(
  tx: Tx,
  secretKey: string,
  request: { memberId: string; redemptionId: string; grant: string },
): Promise<{ code: string; instructions: string }> {
  const { memberId, redemptionId, grant } = request;
  const row = await redemptionOf(tx, memberId, redemptionId);
  if (!row) throw new Refusal(common.notFound);
  const granted = await useGrant(tx, { memberId, purpose: "voucher", objectId: redemptionId, grant });
  if (!granted) throw new Refusal(grantNeeded);
  const vouchers = await seeVouchers(tx, redemptionId);
  const [first] = vouchers;
  if (!first) throw new Refusal(common.notFound);
  const vault = openVault(secretKey, VOUCHERS);
  const codes = vouchers.map(({ sealedCode }) => vault.open(sealedCode, redemptionId));
  return { code: codes.join("\n"), instructions: first.instructions };
}
