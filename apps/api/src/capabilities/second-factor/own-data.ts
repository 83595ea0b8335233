import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { exportOf } from "./own-data-store.ts";
import { takeFactors } from "./give-factors.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "secondFactor",
  copy: {
    title: "Segundo passo",
    lists: {
      factors: {
        title: "Aplicativos e passkeys",
        columns: ["kind", "name", "createdAt", "lastUsedAt"],
      },
      recoveryCodes: { title: "Códigos de recuperação (só quantos são)" },
    },
    exportOf,
  },
  eraseMember: takeFactors,
  tables: {
    "second_factor.factor": { disclosedIn: "factors", end: "erased" },
    "second_factor.recovery_code": { disclosedIn: "recoveryCodes", end: "erased" },
  },
};
