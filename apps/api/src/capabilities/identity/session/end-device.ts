import { common } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { endSessionsIn } from "./ended-sessions.ts";

/** Logs one of the caller's own devices out. @throws Refusal `not-found` for any other, and for one already logged out. */
export async function endDevice(tx: Tx, { memberId }: Caller, sessionId: string): Promise<void> {
  if ((await endSessionsIn(tx, { memberId, sessionId }, "revoked")) === 0) throw new Refusal(common.notFound);
}
