import { accountClosing, type Standing } from "@colheita/contract/identity/standing-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { lockCredentials } from "../password/credential-store.ts";
import { isClosing } from "./closing-store.ts";
import { lockMember, updateStanding } from "./member-store.ts";

/** The standing that a member is to have, and who sets it. */
export interface StandingChange extends Standing {
  readonly memberId: string;
  readonly actorId: string;
}

/**
 * Records whether a member may come in. Of who may not, the database ends every session, and those in which they act as
 * another: tokens and open streams are dead in every process within moments of the commit (fault row 13).
 * @throws Refusal `not-found`; `auth/account-closing` where the member closed the account, which opens by two
 * operators.
 */
export async function changeStanding(
  tx: Tx,
  { memberId, actorId, status, isOptedOut }: StandingChange,
): Promise<void> {
  const before = await lockMember(tx, memberId);
  if (!before) throw new Refusal(common.notFound);
  if (!isOptedOut && (await isClosing(tx, memberId))) throw new Refusal(accountClosing);
  await lockCredentials(tx, [memberId]);
  await updateStanding(tx, memberId, { status, isOptedOut });
  await audit(tx, {
    actorId,
    subjectId: memberId,
    action: "identity.standing-changed",
    object: `member:${memberId}`,
    before: { status: before.status, isOptedOut: before.isOptedOut },
    after: { status, isOptedOut },
  });
}
