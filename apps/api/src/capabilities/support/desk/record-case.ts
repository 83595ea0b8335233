import type { CaseState } from "@colheita/contract/support/case-records";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { insertCase, insertEntry, moveCase } from "../case-store.ts";
import { CASE_PREFIX } from "../open-case.ts";
import { recordTypeId } from "../record-types.ts";
import { readSetting } from "../../settings/index.ts";
import { CASE_ENTRY_PREFIX } from "../write-to-case.ts";

/** A case of the past, as an import or the demo brings it. */
export interface RecordedCase {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly type: string;
  readonly reason: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly operatorId: string;
  readonly entries: readonly {
    readonly author: "client" | "support";
    readonly text: string;
    /** The state that the case took on by it. */
    readonly state?: CaseState;
    readonly at: Date;
  }[];
}

/** Stores a case of the past with its conversation: nobody is notified. */
export async function recordCase(tx: Tx, { operatorId, entries, ...given }: RecordedCase): Promise<void> {
  const { recordType } = await readSetting(tx, "CaseSettings", []);
  const caseId = newId(CASE_PREFIX, given.createdAt.getTime());
  await insertCase(tx, { ...given, id: caseId, recordTypeId: recordTypeId(recordType), network: null });
  for (const { author, text, state, at } of entries) {
    if (state) await moveCase(tx, caseId, { state, claimedBy: operatorId, at });
    await insertEntry(tx, {
      id: newId(CASE_ENTRY_PREFIX, at.getTime()),
      caseId,
      author,
      authorId: author === "client" ? given.memberId : operatorId,
      text,
      status: state ?? null,
      createdAt: at,
    });
  }
}
