import type { RedemptionDetail, RedemptionStatus } from "./redemption-records.ts";

/** What happened to an order, as its member reads it: `kept` is a return that led back. */
export type OrderEvent = RedemptionStatus | "kept";

/** What each of them is called, on screens and in the receipt. */
export const eventWords: Readonly<Record<OrderEvent, string>> = {
  requested: "Resgate feito",
  points_reserved: "Saldo reservado",
  stock_reserved: "Unidade reservada",
  ordered: "Pedido feito ao fornecedor",
  shipped: "Pedido enviado",
  delivered: "Pedido entregue",
  issued: "Código do vale emitido",
  used: "Vale usado",
  cancelled: "Resgate cancelado",
  failed: "Resgate não concluído",
  return_requested: "Devolução pedida",
  received: "Prêmio devolvido recebido",
  refunded: "Devolução concluída",
  kept: "Devolução encerrada: o prêmio é seu",
};

/**
 * Returns the steps worth showing, oldest first: what happens within one transaction is one event for the reader, and
 * `delivered` a second time is a return that was withdrawn or refused.
 */
export function visibleHistory(
  history: RedemptionDetail["history"],
): readonly { readonly event: OrderEvent; readonly at: Date }[] {
  const isInner = (status: RedemptionStatus) => status === "points_reserved" || status === "stock_reserved";
  const delivery = history.find(({ status }) => status === "delivered");
  return history
    .filter(({ status }) => !isInner(status))
    .map((step) => ({
      event: step.status === "delivered" && step !== delivery ? "kept" : step.status,
      at: step.at,
    }));
}
