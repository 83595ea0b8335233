import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "privacy",
  copy: {
    title: "Pedidos sobre os seus dados",
    lists: {
      copies: { title: "Cópias pedidas", columns: ["askedAt", "state", "expiresAt"] },
      closings: { title: "Encerramentos pedidos" },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "privacy.closure": {
      disclosedIn: "closings",
      end: {
        retainedAs: "closure",
        because: "that and when the account was closed, without its reason; ends by its age",
      },
    },
    "privacy.export": { disclosedIn: "copies", end: "erased" },
  },
};
