import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "signOn",
  copy: {
    title: "Contas conectadas",
    lists: {
      connections: { title: "Contas de outros serviços" },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "sign_on.connection": { disclosedIn: "connections", end: "erased" },
  },
};
