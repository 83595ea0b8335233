import type { Device } from "@colheita/contract/identity/device-records";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { deviceOf } from "./device-rules.ts";
import { listLiveSessions } from "./session-store.ts";

/** Returns the devices on which a member is logged in, the latest used first. */
export async function devicesOf(db: Db, { memberId, sessionId }: Caller): Promise<Device[]> {
  const sessions = await listLiveSessions(db, memberId);
  return sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceOf(userAgent),
    isCurrent: session.id === sessionId,
  }));
}
