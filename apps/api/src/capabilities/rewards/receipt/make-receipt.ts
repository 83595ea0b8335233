import { maskTaxId } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import { drawOffThread } from "../../../platform/documents/draw-off-thread.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Download } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { fullNameOf, memberOf } from "../../identity/index.ts";
import { readSetting } from "../../settings/index.ts";
import { readRedemption } from "../read-redemption.ts";
import type { ReceiptDocument } from "./draw-receipt.ts";

const SCRIPT = new URL("./receipt-worker.ts", import.meta.url);

/**
 * Returns the receipt of a member's redemption as a PDF, whatever became of it.
 * @throws Refusal not-found, also for somebody else's; unavailable when too many files are being made.
 */
export async function makeReceipt(
  { db, clock }: Pick<Platform, "db" | "clock">,
  memberId: string,
  redemptionId: string,
): Promise<Download> {
  const detail = await readRedemption(db, memberId, redemptionId);
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  const data: ReceiptDocument = {
    programmeName: await readSetting(db, "ProgrammeName"),
    memberName: fullNameOf(member),
    taxId: maskTaxId(member.taxId),
    issuedAt: clock.now(),
    detail,
  };
  const body = await drawOffThread({ script: SCRIPT, data });
  return { contentType: "application/pdf", filename: `comprovante-${redemptionId}.pdf`, body };
}
