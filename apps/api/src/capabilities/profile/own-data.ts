import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "profile",
  copy: {
    title: "Seu cadastro",
    lists: {
      person: { title: "Documentos e endereço", fields: { state: "Estado" } },
      referral: { title: "Indicação", columns: ["code", "codeUsed", "referredAt"] },
      corrections: {
        title: "Correções feitas pela equipe",
        columns: ["madeAt", "before", "after", "reason", "approvedAt", "closedAt"],
      },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "profile.correction": { disclosedIn: "corrections", end: "erased" },
    "profile.person": { disclosedIn: "person", end: "erased" },
    "profile.referral": { disclosedIn: "referral", end: "erased" },
  },
};
