import {
  inactiveOrBlocked,
  secondFactorNeeded,
  switchCodeNeeded,
} from "@colheita/contract/user-groups/user-groups-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { common } from "@colheita/contract/kit";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  checkCode,
  groupOf,
  isDisabled,
  isFactorMissing,
  memberOf,
  switchSession,
  useGrant,
  type BrowserVisit,
} from "../identity/index.ts";

/** Which account is to be opened, as the call names it. */
export interface SwitchCall extends BrowserVisit {
  readonly caller: Caller;
  readonly mainFirebaseId: string;
  /** The caller's own, where the call says it. */
  readonly fromFirebaseId?: string | undefined;
  /** The main account when absent. */
  readonly toFirebaseId?: string | undefined;
  readonly accessCode?: string | undefined;
  readonly grant?: string | undefined;
}

/**
 * Goes on as another account of the caller's group, after a fresh access code for that very account (DECISIONS,
 * "Account switching").
 *
 * @throws Refusal `USER_IS_INACTIVE_OR_BLOCKED`, `user-groups/code-needed`, `user-groups/second-factor-needed`,
 * `access-code/…`, or `not-found` for accounts that are not those of the caller's group.
 */
export async function switchAccount(platform: Platform, call: SwitchCall): Promise<Session> {
  const { caller, records } = call;
  const toMemberId = await accountNamed(platform, call);
  const scope = { memberId: caller.memberId, purpose: "account-switch", objectId: toMemberId } as const;
  const { accessCode } = call;
  const grant =
    call.grant ??
    (accessCode === undefined ? undefined : (await checkCode(platform, records, scope, accessCode)).grant);
  return switchSession(platform, { ...call, toMemberId }, async (tx) => {
    const isProved = grant !== undefined && (await useGrant(tx, { ...scope, grant }));
    if (!isProved) throw new Refusal(switchCodeNeeded);
  });
}

/** Returns the account that the call names, if the others it names are right as well; before any code is used up. */
async function accountNamed({ db }: Platform, call: SwitchCall): Promise<string> {
  const member = await memberOf(db, call.caller.memberId);
  const group = member?.userGroupId === undefined ? undefined : await groupOf(db, member.userGroupId);
  const main = group?.members.find(({ id }) => id === group.mainId);
  const to = group?.members.find(({ firebaseId }) => firebaseId === (call.toFirebaseId ?? main?.firebaseId));
  const isRight =
    main?.firebaseId === call.mainFirebaseId &&
    (call.fromFirebaseId ?? member?.firebaseId) === member?.firebaseId &&
    to?.id !== member?.id;
  if (!to || !isRight) throw new Refusal(common.notFound);
  if (isDisabled(to)) throw new Refusal(inactiveOrBlocked);
  if (await isFactorMissing(db, call.caller.sessionId, to.id)) throw new Refusal(secondFactorNeeded);
  return to.id;
}
