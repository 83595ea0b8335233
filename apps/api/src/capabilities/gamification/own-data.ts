import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { Db } from "../../platform/database/database.ts";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, listActions } from "./gamification-store.ts";

/**
 * Returns what is stored of a member here, for the export of their data: of an invitation it contains that there was
 * one, not who else it was of.
 */
export async function exportOf(db: Db, memberId: string) {
  const actions = await listActions(db, memberId);
  return {
    actions: actions.map(({ target, ...did }) => ({ ...did, target: namesAnother(did) ? "" : target })),
  };
}

/** Actions whose target is another member. */
const REFERRALS: ReadonlySet<string> = new Set(["refer-sender", "refer-receiver"]);
const namesAnother = ({ action }: { readonly action: string }): boolean => REFERRALS.has(action);

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "gamification",
  copy: {
    title: "O que você fez no programa",
    lists: {
      actions: { title: "Ações", columns: ["recordedAt", "action", "queue", "target"] },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "gamification.action": { disclosedIn: "actions", end: "erased" },
  },
};
