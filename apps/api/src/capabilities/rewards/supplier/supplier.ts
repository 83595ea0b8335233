import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";

export interface SupplierOrder {
  /** The redemption's id. A supplier that receives it twice delivers once. */
  readonly reference: string;
  readonly rewardId: string;
  readonly kind: RewardKind;
  readonly quantity: number;
  readonly delivery: DeliveryAddress | undefined;
  /** Its item in the partner's catalogue; nothing where the own stock is the supplier. */
  readonly partnerItem: string | null;
}

/** What a supplier says. A thrown error or a time-out is neither: the answer is unknown and is asked for again. */
export type SupplierAnswer =
  | { readonly outcome: "accepted"; readonly supplierOrder: string; readonly voucherCodes: readonly string[] }
  | { readonly outcome: "refused"; readonly reason: string };

/** An order that the supplier accepted and that is on its way. */
export interface PlacedOrder {
  readonly reference: string;
  readonly supplierOrder: string;
  readonly orderedAt: Date;
  readonly partnerItem: string | null;
}

/** Nobody was asked: what is thrown instead of an order or a question. */
export class NotAsked extends Error {
  override readonly name: string = "NotAsked";
}

/** There is a redemption for the partner and no partner in the settings: nobody will be asked by trying again. */
export class NoPartner extends NotAsked {
  override readonly name = "NoPartner";
}

/** How far an order has come. */
export interface SupplierProgress {
  readonly status: "ordered" | "shipped" | "delivered";
  readonly tracking?: string | undefined;
}

/** Who ships things and issues codes. What one says is checked like anything that comes from outside (`ask-supplier.ts`). */
export interface Supplier {
  readonly order: (order: SupplierOrder, signal: AbortSignal) => Promise<SupplierAnswer>;
  readonly progress: (order: PlacedOrder, signal: AbortSignal) => Promise<SupplierProgress>;
}
