import type { Platform } from "../../../platform/platform.ts";
import { newId } from "../../../platform/database/ids.ts";
import { notify } from "../../../platform/live/live.ts";
import { readSetting } from "../../settings/index.ts";
import { lockSettled } from "./case-age-store.ts";
import { insertEntry, moveCase } from "../case-store.ts";
import { SUPPORT_TOPIC } from "../open-case.ts";
import { CASE_ENTRY_PREFIX } from "../write-to-case.ts";

/** Closes the cases that may no longer be opened again (DECISIONS, "Cases"), some at a time. Returns how many. */
export async function closeSettled({ db }: Pick<Platform, "db">): Promise<number> {
  const days = await readSetting(db, "CaseReopenDays");
  let closed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const settled = await lockSettled(tx, days);
      for (const { id, memberId, claimedBy } of settled) {
        await moveCase(tx, id, { state: "fechado", claimedBy });
        const step = { author: "system", authorId: null, text: null, status: "fechado" } as const;
        await insertEntry(tx, { id: newId(CASE_ENTRY_PREFIX), caseId: id, ...step });
        if (memberId !== null) await notify(tx, memberId, SUPPORT_TOPIC);
      }
      return settled.length;
    });
    if (count === 0) return closed;
    closed += count;
  }
}
