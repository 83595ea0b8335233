import { common } from "@colheita/contract/kit";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { endSessionsIn } from "./ended-sessions.ts";

/** Logs one of the caller's own devices out. @throws Refusal `not-found` for any other, and for one already logged out. */
export async function endDevice(db: Db, { memberId }: Caller, sessionId: string): Promise<void> {
  const ended = await db.transaction().execute((tx) => endSessionsIn(tx, { memberId, sessionId }, "revoked"));
  if (ended === 0) throw new Refusal(common.notFound);
}
