import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-cases.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "support",
  copy: {
    title: "Seus chamados",
    lists: {
      cases: { title: "Chamados", columns: ["createdAt", "number", "type", "reason", "state"] },
      entries: { title: "Mensagens dos chamados", columns: ["at", "number", "author", "text"] },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "support.support_case": { disclosedIn: "cases", end: "erased" },
  },
};
