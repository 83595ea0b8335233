import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { exportOf } from "./read-acceptances.ts";
import { eraseMember } from "./acceptance-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "terms",
  copy: {
    title: "Termos que você aceitou",
    lists: {
      acceptances: {
        title: "Aceites",
        columns: ["title", "version", "acceptedAt", "optedOutAt", "address", "userAgent"],
      },
      reminders: { title: "Lembretes de termos" },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "terms.acceptance": { disclosedIn: "acceptances", end: { anonymisedAs: "acceptances" } },
    "terms.reminder": { disclosedIn: "reminders", end: "erased" },
  },
};
