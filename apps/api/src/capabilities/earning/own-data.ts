import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { BOOKS } from "../points/index.ts";
import { exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "earning",
  copy: {
    title: "Suas compras",
    lists: {
      purchases: {
        title: "O que cada item das suas compras rendeu",
        columns: ["boughtOn", "description", "product", "rule", "points"],
      },
    },
    exportOf,
  },
  tables: {
    "earning.credit": { undisclosedBecause: "which line of the statement a purchase is", end: BOOKS },
    "earning.taken_back": { undisclosedBecause: "the statement tells what was taken back", end: BOOKS },
    "earning.member_total": { undisclosedBecause: "sums of what purchases earned", end: BOOKS },
    "earning.outcome": { disclosedIn: "purchases", end: BOOKS },
    "earning.purchase": { disclosedIn: "purchases", end: BOOKS },
    "earning.purchase_line": { disclosedIn: "purchases", end: BOOKS },
    "earning.revision": { undisclosedBecause: "that a purchase was counted anew, and by whom", end: BOOKS },
  },
};
