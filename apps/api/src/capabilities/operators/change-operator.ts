import { notOneself } from "@colheita/contract/operators/operators-endpoints";
import { common, type OperatorRole } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { endOperatorSessions } from "./operator-session.ts";
import { lockOperator, updateOperator, type OperatorAccount } from "./operator-store.ts";

/**
 * Locks another operator until the transaction ends.
 * @throws Refusal `operators/not-oneself`, `not-found`.
 */
export async function lockAnother(tx: Tx, caller: Caller, operatorId: string): Promise<OperatorAccount> {
  if (operatorId === caller.memberId) throw new Refusal(notOneself);
  const operator = await lockOperator(tx, operatorId);
  if (!operator) throw new Refusal(common.notFound);
  return operator;
}

/**
 * Takes an operator's access away: their sessions end in every process.
 * @throws Refusal `operators/not-oneself`; `not-found`, also when they have none.
 */
export async function disableOperator(tx: Tx, caller: Caller, operatorId: string): Promise<void> {
  const { isActive } = await lockAnother(tx, caller, operatorId);
  if (!isActive) throw new Refusal(common.notFound);
  await updateOperator(tx, operatorId, { isActive: false });
  await endOperatorSessions(tx, { operatorId }, "disabled");
  await recordInTrail(tx, caller, operatorId, {
    action: "operators.disabled",
    before: { isActive },
    after: { isActive: false },
  });
}

/**
 * Gives an operator their access back, with what opened their account before.
 * @throws Refusal `operators/not-oneself`; `not-found`, also when they have it.
 */
export async function enableOperator(tx: Tx, caller: Caller, operatorId: string): Promise<void> {
  const { isActive } = await lockAnother(tx, caller, operatorId);
  if (isActive) throw new Refusal(common.notFound);
  await updateOperator(tx, operatorId, { isActive: true });
  await recordInTrail(tx, caller, operatorId, {
    action: "operators.enabled",
    before: { isActive },
    after: { isActive: true },
  });
}

/**
 * Gives an operator other roles. Their sessions end, because a token holds its roles.
 * @throws Refusal `operators/not-oneself`, `not-found`.
 */
export async function changeRoles(
  tx: Tx,
  caller: Caller,
  operatorId: string,
  roles: readonly OperatorRole[],
): Promise<void> {
  const before = await lockAnother(tx, caller, operatorId);
  await updateOperator(tx, operatorId, { roles });
  await endOperatorSessions(tx, { operatorId }, "roles-changed");
  await recordInTrail(tx, caller, operatorId, {
    action: "operators.roles-changed",
    before: { roles: before.roles },
    after: { roles },
  });
}

function recordInTrail(
  tx: Tx,
  { memberId: actorId }: Caller,
  subjectId: string,
  deed: { readonly action: string; readonly before: object; readonly after: object },
): Promise<void> {
  return audit(tx, { actorId, subjectId, object: `operator:${subjectId}`, ...deed });
}
