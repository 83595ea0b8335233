import { orderPath } from "@colheita/contract/rewards/order-address";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../../platform/live/live.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { keyedHash, openVault } from "../../../platform/secrets/secrets.ts";
import { notifyMember } from "../../notifications/index.ts";
import {
  askForPerson,
  askForPersonAboutSilence,
  beginOrdering,
  lockRedemption,
  moveOn,
  returnStock,
  type RedemptionRow,
} from "../redemption-store.ts";
import { paidBackWords, releasePayment, takePayment } from "../payment.ts";
import { statusWhenAccepted } from "../rewards-rules.ts";
import { askToOrder } from "./ask-supplier.ts";
import type { Supplier, SupplierAnswer, SupplierOrder } from "./supplier.ts";
import { insertVouchers } from "./voucher-store.ts";

/** The vault that voucher codes are sealed in, each for its redemption. */
export const VOUCHERS = "rewards.voucher";

const UNKNOWN_ANSWER =
  "Estamos confirmando este pedido com o fornecedor. O que você usou nele continua reservado.";

/**
 * Orders one redemption from the supplier and records its answer. Safe to run again after a stop at any point: the
 * supplier knows the redemption by its id, the hold is posted once, and a redemption that has moved on, or that a person
 * decides about, is left alone. Returns false where the supplier took an order that had ended meanwhile. A supplier that
 * fails or stays silent throws, so that the job is tried again with the same reference.
 */
export async function placeOrder(
  platform: Pick<Platform, "db" | "config">,
  supplier: Pick<Supplier, "order">,
  redemptionId: string,
): Promise<boolean> {
  const waiting = await platform.db.transaction().execute(async (tx) => {
    const row = await lockRedemption(tx, redemptionId);
    if (row?.status !== "stock_reserved" || row.needsPerson) return undefined;
    await beginOrdering(tx, redemptionId);
    return row;
  });
  if (!waiting) return true;
  const answer = await askToOrder(supplier, orderOf(waiting));
  return platform.db.transaction().execute(async (tx) => {
    const row = await lockRedemption(tx, redemptionId);
    if (row?.status === "stock_reserved") await settleOrder(tx, platform, row, answer);
    else if (answer.outcome === "accepted") return row?.supplierOrder === answer.supplierOrder;
    return true;
  });
}

/** Returns what a supplier is asked for: the same each time that a redemption is. */
export function orderOf({
  id,
  rewardId,
  kind,
  quantity,
  delivery,
  partnerItem,
}: RedemptionRow): SupplierOrder {
  return { reference: id, rewardId, kind, quantity, delivery: delivery ?? undefined, partnerItem };
}

/** A supplier gave a code that another redemption has: nobody can tell whose it is. */
export class CodeGivenBefore extends Error {
  override readonly name = "CodeGivenBefore";
}

/** Records the answer to an order, in the transaction that locked its redemption. @throws CodeGivenBefore. */
export async function settleOrder(
  tx: Tx,
  platform: Pick<Platform, "config">,
  row: RedemptionRow,
  answer: SupplierAnswer,
): Promise<RedemptionRow> {
  if (answer.outcome === "refused") return failRedemption(tx, row, answer.reason);
  const status = statusWhenAccepted(row.kind);
  await takePayment(tx, row);
  const vault = openVault(platform.config.secretKey, VOUCHERS);
  const hash = keyedHash(platform.config.secretKey, VOUCHERS);
  const vouchers = answer.voucherCodes.map((code) => ({
    sealedCode: vault.seal(code, row.id),
    codeHash: hash(code),
  }));
  if (vouchers.length > 0 && !(await insertVouchers(tx, row.id, vouchers)))
    throw new CodeGivenBefore(`a code for ${row.id} was given before`);
  const moved = await moveOn(tx, row.id, { status, supplierOrder: answer.supplierOrder });
  await notify(tx, row.memberId, "rewards");
  await notifyMember(tx, {
    memberId: row.memberId,
    title: status === "issued" ? "Seu vale está pronto" : "Resgate confirmado",
    message:
      status === "issued"
        ? `${row.rewardName}: veja o código na sua conta.`
        : `${row.rewardName} foi pedido ao fornecedor.`,
    actionUrl: orderPath(row.id),
    data: { redemptionId: row.id },
  });
  return moved;
}

/** Ends a redemption without delivery: its points are let go and the units go back to stock, in this transaction. */
export async function releaseRedemption(
  tx: Tx,
  row: RedemptionRow,
  status: "cancelled" | "failed",
  reason: string,
): Promise<RedemptionRow> {
  await releasePayment(tx, row);
  await returnStock(tx, row.rewardId, row.quantity);
  await notify(tx, row.memberId, "rewards");
  return moveOn(tx, row.id, { status, reason });
}

/** Ends a redemption that its member waits for, gives everything back and notifies them why. */
export async function failRedemption(tx: Tx, row: RedemptionRow, reason: string): Promise<RedemptionRow> {
  const failed = await releaseRedemption(tx, row, "failed", reason);
  await notifyMember(tx, {
    memberId: row.memberId,
    title: "Resgate não concluído",
    message: `${row.rewardName}: ${reason} ${paidBackWords(row)}`,
    actionUrl: orderPath(row.id),
    data: { redemptionId: row.id },
  });
  return failed;
}

/**
 * Hands a redemption to a person as the supplier stayed silent to the last try: they take over, and nothing is refunded
 * blindly.
 */
export async function handToPerson(
  platform: Pick<Platform, "db" | "log">,
  redemptionId: string,
): Promise<void> {
  await askForPerson(platform.db, redemptionId, UNKNOWN_ANSWER);
  platform.log.error({ redemptionId }, "a supplier's answer stayed unknown: a person has to decide");
}

/** A job is tried again for about four days; one that was killed at its last try could not say that it was the last. */
const SILENCE_DAYS = 5;

/** Hands to a person what no job will ask the supplier about any more. Returns how many. */
export async function handOverSilent(platform: Pick<Platform, "db" | "log">): Promise<number> {
  const silent = await askForPersonAboutSilence(platform.db, SILENCE_DAYS, UNKNOWN_ANSWER);
  for (const redemptionId of silent)
    platform.log.error({ redemptionId }, "no answer of the supplier came: a person has to decide");
  return silent.length;
}
