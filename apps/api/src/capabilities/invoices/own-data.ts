import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember } from "./invoice-store.ts";
import { exportOf } from "./own-invoices.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "invoices",
  copy: {
    title: "Suas notas fiscais",
    lists: {
      invoices: {
        title: "Notas fiscais",
        columns: ["sentAt", "number", "issuerTaxId", "issuedOn", "cents", "state"],
        fields: {
          sentAt: "Enviada em",
          accessKey: "Chave de acesso",
          issuerTaxId: "CNPJ ou CPF de quem emitiu",
          issuedOn: "Emissão",
          judgedAt: "Analisada em",
          reason: "Motivo da reprovação",
          note: "O que escrevemos para você",
          lookedAtFor: "O que pediu um olhar mais atento",
          cancelledBecause: "Motivo do cancelamento",
          appeal: "O que você escreveu contra a reprovação",
          appealedAt: "Pedido de nova análise em",
          cancelledAt: "Cancelada em",
          buyer: "CPF ou CNPJ de quem comprou, pelo XML",
          products: "Produtos do XML",
        },
      },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "invoices.invoice": { disclosedIn: "invoices", end: { anonymisedAs: "points" } },
  },
};
