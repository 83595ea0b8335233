import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import { shortLived, type OwnDataPart } from "../../platform/own-data.ts";
import { BOOKS } from "./books.ts";
import { exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "points",
  copy: {
    title: "Seus pontos",
    lists: {
      balance: { title: "Saldo" },
      statement: {
        title: "Extrato completo",
        columns: ["pointAt", "kind", "description", "origin", "expiresOn", "points"],
      },
      lots: { title: "Lotes de pontos", columns: ["expiresOn", "sponsor", "points", "remaining"] },
      holds: { title: "Reservas", columns: ["openedAt", "state", "closedAt", "points"] },
      waiting: {
        title: "Pontos a liberar",
        columns: ["releasesOn", "state", "closedAt", "points"],
      },
      seasons: {
        title: "Por safra",
        columns: ["name", "earned", "redeemed", "closedAt", "earnedAtClose", "level"],
      },
      milestones: { title: "Níveis alcançados", columns: ["reachedAt", "name", "level", "points"] },
      broughtLevel: { title: "Nível que veio com você", columns: ["level", "broughtOn"] },
      months: { title: "Por mês", columns: ["month", "kind", "points"] },
      pointsByHand: {
        title: "Pontos fornecidos pela equipe",
        columns: ["madeAt", "description", "reason", "approvedAt", "points"],
      },
      expiryNotices: { title: "Avisos de vencimento", columns: ["toldAt", "expiresOn", "daysBefore"] },
    },
    exportOf,
  },
  tables: {
    "points.balance": { disclosedIn: "balance", end: BOOKS },
    "points.brought_level": { disclosedIn: "broughtLevel", end: BOOKS },
    "points.credit_request": { disclosedIn: "pointsByHand", end: BOOKS },
    "points.entry": { disclosedIn: "statement", end: BOOKS },
    "points.expiry_notice": {
      disclosedIn: "expiryNotices",
      end: { retainedAs: "points", because: "days alone, gone with the expiry" },
    },
    "points.hold": { disclosedIn: "holds", end: BOOKS },
    "points.loan": { undisclosedBecause: "which credit pays a line of the statement back", end: BOOKS },
    "points.lot": { disclosedIn: "lots", end: BOOKS },
    "points.lot_movement": { undisclosedBecause: "which lot a line of the statement took from", end: BOOKS },
    "points.milestone_reached": { disclosedIn: "milestones", end: BOOKS },
    "points.month": { disclosedIn: "months", end: BOOKS },
    "points.pending_credit": { disclosedIn: "waiting", end: BOOKS },
    "points.posting": { undisclosedBecause: "the two sides of a line of the statement", end: BOOKS },
    "points.receiver_look_up": {
      undisclosedBecause: shortLived("whom points were to go to"),
      end: { retainedAs: "points", because: "ids of a sender and a receiver, gone within a day" },
    },
    "points.seal_leaf": { undisclosedBecause: "a hash of lines of the statement", end: BOOKS },
    "points.season_standing": { disclosedIn: "seasons", end: BOOKS },
    "points.season_sum": { disclosedIn: "seasons", end: BOOKS },
  },
};
