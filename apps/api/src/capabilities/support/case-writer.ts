import { common } from "@colheita/contract/kit";
import { offeredTypes, type CaseType } from "@colheita/contract/support/case-form";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { memberOf, type IdentityMember } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";
import { recordTypeId } from "./record-types.ts";

/** Who writes a case, and what they may write about. */
export interface Writer {
  /** None of a visitor. */
  readonly member: IdentityMember | undefined;
  readonly types: readonly CaseType[];
  readonly recordTypeId: string;
}

/**
 * Returns whether a member writes as themselves: they do while nothing but the terms stands before their portal (2.1:
 * the new-case route skips that check). Whoever has not shown yet who they are, an operator too, writes as a visitor.
 */
function isActing(caller: Caller | undefined): caller is Caller {
  return caller?.kind === "member" && caller.pending.every((step) => step === "terms");
}

/** Returns who writes: read from the session alone. */
export async function writerOf(db: Db, caller: Caller | undefined): Promise<Writer> {
  const isMember = isActing(caller);
  const settings = isMember
    ? await readSetting(db, "CaseSettings", caller.profileCodes)
    : await readSetting(db, "CaseSettingsUnlogged");
  const member = isMember ? await memberOf(db, caller.memberId) : undefined;
  return {
    member,
    types: offeredTypes(settings.types, member !== undefined),
    recordTypeId: recordTypeId(settings.recordType),
  };
}

/**
 * Checks what the browser claims to be, which is never taken from there, only compared: a case of somebody whose
 * session ended meanwhile must not become a visitor's.
 * @throws Refusal `no-uid`, `permission-denied` before a step that is pending, `not-found` for anybody else's id.
 */
export function checkClaim(claimed: string | undefined, writer: Writer, caller: Caller | undefined): void {
  if (claimed === undefined) return;
  if (!caller) throw new Refusal(common.noSession);
  if (!writer.member) throw new Refusal(common.permissionDenied);
  if (writer.member.id !== claimed) throw new Refusal(common.notFound);
}
