import type { cancelRedemption, revealVoucher } from "@colheita/contract/rewards/rewards-endpoints";
import type { RedemptionStatus } from "@colheita/contract/rewards/redemption-records";
import type { RefusalCode } from "../problem-words.ts";
import type { BadgeWords } from "../rewards-words.ts";
import type { OrderStage } from "./order-rules.ts";

/** What a status is called. */
export const statusBadges: Readonly<Record<RedemptionStatus, BadgeWords>> = {
  requested: { label: "Resgatado", tone: "info", icon: "clock" },
  points_reserved: { label: "Resgatado", tone: "info", icon: "clock" },
  stock_reserved: { label: "Resgatado", tone: "info", icon: "clock" },
  ordered: { label: "Em preparo", tone: "info", icon: "store" },
  shipped: { label: "A caminho", tone: "info", icon: "truck" },
  delivered: { label: "Entregue", tone: "ok", icon: "check" },
  issued: { label: "Vale pronto", tone: "points", icon: "ticket" },
  used: { label: "Vale usado", tone: "ok", icon: "check" },
  cancelled: { label: "Cancelado", tone: "neutral", icon: "x" },
  failed: { label: "Não concluído", tone: "error", icon: "warn" },
  return_requested: { label: "Devolução pedida", tone: "info", icon: "clock" },
  received: { label: "Em conferência", tone: "info", icon: "store" },
  refunded: { label: "Devolvido", tone: "neutral", icon: "check" },
};

export const stageWords: Readonly<Record<OrderStage, string>> = {
  redeemed: "Resgatado",
  ordered: "Pedido",
  shipped: "Enviado",
  delivered: "Entregue",
  issued: "Vale pronto",
  used: "Vale usado",
  returnAsked: "Devolução pedida",
  returnReceived: "Recebida",
  refunded: "Concluída",
};

/** Why a cancellation was refused. */
export const cancelRefusals = {
  "rewards/too-late-to-cancel": "O pedido já foi feito ao fornecedor e não pode mais ser cancelado.",
  "invalid-request": "Não foi possível cancelar agora. Tente de novo em alguns minutos.",
  "too-many-requests": "Muitos pedidos seguidos. Espere um minuto e tente de novo.",
} satisfies Record<RefusalCode<typeof cancelRedemption>, string>;

/** Why a voucher's code was not shown. */
export const revealRefusals = {
  "rewards/grant-needed": "O código de acesso perdeu a validade. Peça outro.",
  "invalid-request": "Não foi possível mostrar o código agora. Tente de novo em alguns minutos.",
  "too-many-requests": "Muitos pedidos seguidos. Espere um minuto e tente de novo.",
} satisfies Record<RefusalCode<typeof revealVoucher>, string>;
