import { optOutCodeNeeded } from "@colheita/contract/privacy/closing-endpoints";
import { common } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { closeAccount, alertMember, useGrant } from "../../identity/index.ts";
import { freeze } from "../../points/index.ts";
import { readSetting } from "../../settings/index.ts";
import { insertClosure } from "./closure-store.ts";
import { closedAlert } from "./closure-message.ts";

/** What a member who leaves shows and says. */
export interface Leaving {
  readonly grant: string;
  readonly reason?: string | undefined;
}

/**
 * Closes the caller's account (section 4, "Opt-out"; DECISIONS, "Privacy"), all of it or nothing: the code's grant is
 * used, the account is closed, the points stand still, and what comes of them in some days is recorded. Redemptions
 * under way go on.
 * @throws Refusal `privacy/code-needed`; `permission-denied` for who has left already.
 */
export async function optOut(
  tx: Tx,
  { memberId, actorId = memberId }: Caller,
  { grant, reason }: Leaving,
): Promise<{ readonly dueAt: Date }> {
  const scope = { memberId, purpose: "opt-out", objectId: memberId } as const;
  if (!(await useGrant(tx, { ...scope, grant }))) throw new Refusal(optOutCodeNeeded);
  const member = await closeAccount(tx, { memberId, actorId });
  if (!member) throw new Refusal(common.permissionDenied);
  const { available } = await freeze(tx, memberId);
  const { frozenDays } = await readSetting(tx, "PrivacyRules");
  const words = reason?.trim();
  const { dueAt } = await insertClosure(tx, {
    id: newId("pcl"),
    memberId,
    reason: words === undefined || words === "" ? null : words,
    pointsAtClosing: available,
    frozenDays,
  });
  const pointsLabel = await readSetting(tx, "PointsLabel", member.profileCodes);
  await alertMember(tx, member, closedAlert(available, pointsLabel, dueAt));
  return { dueAt };
}
