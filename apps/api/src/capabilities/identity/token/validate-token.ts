import { sessionExpired } from "@colheita/contract/identity/identity-endpoints";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { guardOf } from "../log-in/guard.ts";
import { isSessionLive } from "../session/session-store.ts";

/**
 * Checks that a token opens a live session of the caller (7.1). The database is asked: what a process remembers of
 * ended sessions is for the tokens that come with calls.
 * @throws Refusal `user-token-expired` for one that has run out, that nobody signed, whose session has ended, or that is
 * somebody else's.
 */
export async function validateToken(platform: Platform, { memberId }: Caller, token: string): Promise<void> {
  const read = await guardOf(platform).tokens.read(token);
  const isOwn = read?.caller.kind === "member" && read.caller.memberId === memberId;
  if (!isOwn || !(await isSessionLive(platform.db, read.caller))) throw new Refusal(sessionExpired);
}
