import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "imports",
  tables: {
    "imports.record": {
      undisclosedBecause: "a line of a file on its way in, gone when it has been run or given up",
      end: { retainedAs: "points", because: "a line of a file that two people agree to, gone within days" },
    },
  },
};
