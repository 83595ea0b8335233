import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import {
  freshProofNeeded,
  lastFactor,
  tooManyFactors,
} from "@colheita/contract/second-factor/second-factor-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { isProofFresh } from "./enrolment-store.ts";
import type { FactorChange, FactorOwner } from "./factor-owner.ts";
import { deleteFactor, listFactors, updateName } from "./factor-store.ts";
import { factorAlert } from "./factor-message.ts";
import { countCodes, replaceCodes } from "./recovery/recovery-code-store.ts";
import { newCodes } from "./recovery/recovery-codes.ts";
import { secondFactorLimits } from "./second-factor-rules.ts";

/**
 * Refuses to change what opens an account for who has no more than its session.
 * @throws Refusal `second-factor/fresh-proof-needed` unless its member has shown lately that it is them.
 */
export async function requireFreshProof(tx: Tx, { sessionId }: Caller): Promise<void> {
  if (!(await isProofFresh(tx, sessionId))) throw new Refusal(freshProofNeeded);
}

/**
 * Holds whose factors change until the transaction ends, so that changes come one after the other.
 * @throws Refusal `second-factor/fresh-proof-needed` unless they have shown lately that it is them.
 */
export async function holdForChange(tx: Tx, { caller, hold }: FactorChange): Promise<FactorOwner> {
  const owner = await hold(tx, caller.memberId);
  if (!owner) throw new Refusal(common.notFound);
  await requireFreshProof(tx, caller);
  return owner;
}

/** Refuses one more factor. @throws Refusal `second-factor/too-many` when there are as many as anybody may have. */
export async function requireRoom(tx: Tx, ownerId: string): Promise<void> {
  const factors = await listFactors(tx, ownerId);
  if (factors.length >= secondFactorLimits.factors) throw new Refusal(tooManyFactors);
}

/** A factor that was added, and by whom. */
interface AddedFactor {
  readonly change: FactorChange;
  readonly owner: FactorOwner;
  readonly factor: { readonly id: string; readonly name: string };
}

/**
 * Does what follows from a factor that was added: the log-in knows of it, its owner is notified, and the first one
 * brings recovery codes.
 */
export async function settleAdded(
  tx: Tx,
  platform: Platform,
  { change, owner, factor }: AddedFactor,
): Promise<{ recoveryCodes?: string[] }> {
  const factors = await listFactors(tx, owner.id);
  const recoveryCodes = factors.length === 1 ? await newCodes(tx, platform, owner.id) : undefined;
  await updateLogInFactors(tx, owner);
  await recordInTrail(tx, change.caller, "second-factor.added", factor.id);
  await owner.alert(factorAlert({ deed: "added", name: factor.name }, owner.reader));
  return recoveryCodes ? { recoveryCodes } : {};
}

/** Names a factor of the caller's. @throws Refusal `not-found`, `second-factor/fresh-proof-needed`. */
export async function renameFactor(
  tx: Tx,
  change: FactorChange,
  factorId: string,
  name: string,
): Promise<void> {
  const owner = await holdForChange(tx, change);
  if (!(await updateName(tx, owner.id, factorId, name.trim()))) throw new Refusal(common.notFound);
}

/**
 * Removes a factor of the caller's. With the last one the recovery codes go, too, and the password alone opens the
 * account; the last one of who has to have one stays.
 * @throws Refusal `not-found`, `second-factor/fresh-proof-needed`, `second-factor/last`.
 */
export async function removeFactor(tx: Tx, change: FactorChange, factorId: string): Promise<void> {
  const owner = await holdForChange(tx, change);
  const name = await deleteFactor(tx, owner.id, factorId);
  if (name === undefined) throw new Refusal(common.notFound);
  const isLast = (await listFactors(tx, owner.id)).length === 0;
  if (isLast && owner.requiresOne) throw new Refusal(lastFactor);
  if (isLast) await replaceCodes(tx, owner.id, []);
  await updateLogInFactors(tx, owner);
  await recordInTrail(tx, change.caller, "second-factor.removed", factorId);
  await owner.alert(factorAlert({ deed: isLast ? "last-removed" : "removed", name }, owner.reader));
}

/**
 * Makes ten new recovery codes in the place of the old ones. @throws Refusal `not-found` when there is no factor they
 * could stand in for.
 */
export async function renewCodes(tx: Tx, platform: Platform, change: FactorChange): Promise<string[]> {
  const owner = await holdForChange(tx, change);
  if ((await listFactors(tx, owner.id)).length === 0) throw new Refusal(common.notFound);
  const codes = await newCodes(tx, platform, owner.id);
  await updateLogInFactors(tx, owner);
  await recordInTrail(tx, change.caller, "second-factor.codes-renewed", owner.id);
  await owner.alert(factorAlert({ deed: "codes-renewed" }, owner.reader));
  return codes;
}

/** Returns what somebody can finish a log-in with. */
export async function kindsOf(db: Db | Tx, ownerId: string): Promise<SecondFactorKind[]> {
  const [factors, codesLeft] = [await listFactors(db, ownerId), await countCodes(db, ownerId)];
  const kinds = (["totp", "passkey"] as const).filter((kind) =>
    factors.some((factor) => factor.kind === kind),
  );
  return codesLeft > 0 ? [...kinds, "recovery-code"] : kinds;
}

/** Records at the account what its log-in can be finished with. */
export async function updateLogInFactors(tx: Tx, owner: FactorOwner): Promise<void> {
  await owner.settle(await kindsOf(tx, owner.id));
}

/** Records the change. In an account that was switched to, who acts is who logged in. */
function recordInTrail(
  tx: Tx,
  { memberId, actorId = memberId }: Caller,
  action: string,
  id: string,
): Promise<void> {
  return audit(tx, { actorId, subjectId: memberId, action, object: `second-factor:${id}` });
}
