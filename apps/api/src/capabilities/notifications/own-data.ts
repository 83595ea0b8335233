import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "notifications",
  copy: {
    title: "Seus avisos",
    lists: {
      notifications: {
        title: "Avisos no portal",
        columns: ["createdAt", "title", "message", "readAt"],
      },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "notifications.notification": { disclosedIn: "notifications", end: "erased" },
  },
};
