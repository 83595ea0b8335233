import { common } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import { findMember } from "../member/member-store.ts";

/** Whose sessions end: the specification names the member twice. */
interface Named {
  readonly memberId: string;
  readonly firebaseId?: string | undefined;
}

/**
 * Ends every session of the caller (7.1); while the caller's own still waits for its access code, that one alone, for it may be
 * somebody who has but the password. @throws Refusal `not-found` for ids that are not the caller's own.
 */
export async function revokeSessions(tx: Tx, caller: Caller, named: Named): Promise<void> {
  const { memberId, sessionId, pending } = caller;
  const own = await findMember(tx, memberId);
  const isOwn =
    own !== undefined &&
    [own.id, own.firebaseId].includes(named.memberId) &&
    (named.firebaseId ?? own.firebaseId) === own.firebaseId;
  if (!isOwn) throw new Refusal(common.notFound);
  await endSessionsIn(
    tx,
    pending.includes("access-code") ? { memberId, sessionId } : { memberId },
    "revoked",
  );
}
