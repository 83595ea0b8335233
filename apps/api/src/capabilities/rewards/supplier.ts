import type { DeliveryAddress, RewardKind } from "@colheita/contract/rewards/rewards-records";

export interface SupplierOrder {
  /** The redemption's id. A supplier that hears it twice delivers once. */
  readonly reference: string;
  readonly rewardId: string;
  readonly kind: RewardKind;
  readonly quantity: number;
  readonly delivery: DeliveryAddress | undefined;
}

/** What a supplier says. A thrown error or a time-out is neither: the answer is unknown and is asked for again. */
export type SupplierAnswer =
  | { readonly outcome: "accepted"; readonly supplierOrder: string; readonly voucherCodes: readonly string[] }
  | { readonly outcome: "refused"; readonly reason: string };

export interface Supplier {
  readonly order: (order: SupplierOrder) => Promise<SupplierAnswer>;
}
