import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { definitionNeeded } from "../contact-check/contact-check-message.ts";
import { updateToDefine } from "../password/credential-store.ts";
import { endSessionsIn } from "../session/ended-sessions.ts";
import { findMember } from "../member/member-store.ts";
import { alertMember } from "../member/alert-member.ts";

/**
 * Makes the caller define a new password, after an access code (7.1). Whoever else is logged in with the old one is
 * out, the caller's own session learns of it with its next token, and a message notifies the member, once (fault row
 * 13).
 * @throws Refusal `not-found` where the member is no more, or goes by another `firebaseId`.
 */
export async function requireDefinition(tx: Tx, caller: Caller, firebaseId: string): Promise<void> {
  const { memberId, actorId, sessionId } = caller;
  const member = await findMember(tx, memberId);
  if (member?.firebaseId !== firebaseId) throw new Refusal(common.notFound);
  const isNew = await updateToDefine(tx, memberId, sessionId);
  await endSessionsIn(tx, { memberId, exceptSessionId: sessionId }, "definition-needed");
  if (!isNew) return;
  await audit(tx, {
    actorId: actorId ?? memberId,
    subjectId: memberId,
    action: "identity.definition-required",
    object: `member:${memberId}`,
  });
  await alertMember(tx, member, definitionNeeded);
}
