import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "channels",
  copy: {
    title: "Contas do canal",
    lists: {
      relations: { title: "Contas a que você está ligado", columns: ["name", "nsap", "createdAt"] },
      favorites: {
        title: "Distribuidores favoritos",
        columns: ["name", "nsap", "createdAt", "inactivatedAt"],
        fields: { createdAt: "Adicionado em", inactivatedAt: "Retirado em" },
      },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "channels.relation": { disclosedIn: "relations", end: "erased" },
    "channels.favorite": { disclosedIn: "favorites", end: "erased" },
  },
};
