import { taxIdKey } from "@colheita/brazil";
import * as endpoints from "@colheita/contract/identity/access-code-endpoints";
import type { CodePurpose } from "@colheita/contract/identity/proof-kinds";
import { common } from "@colheita/contract/kit";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CodeScope } from "./access-code-store.ts";
import { checkCode } from "./check-access-code.ts";
import { findMember } from "../member/member-store.ts";
import { sendCode } from "./send-access-code.ts";

const isSuccess = true as const;

/** What a call says of its code. */
interface Asked {
  readonly firebaseId?: string | undefined;
  readonly taxId?: string | undefined;
  readonly purpose?: CodePurpose | undefined;
  readonly objectId?: string | undefined;
}

export function accessCodeRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.sendAccessCode, async ({ caller, body, records }) => {
    await ownOnly(platform, caller, body);
    const sent = await records.write((tx) => sendCode(tx, platform, scopeOf(caller, body)));
    return { isSuccess, ...sent };
  });
  serve(server, endpoints.checkAccessCode, async ({ caller, body, records }) => {
    await ownOnly(platform, caller, body);
    return { isSuccess, ...(await checkCode(platform, records, scopeOf(caller, body), body.accessCode)) };
  });
}

/**
 * Returns what the code is for. Before the portal there is one purpose alone, and its object is the session that waits;
 * who is asked for terms, and does not want them, may leave, too.
 * @throws Refusal `permission-denied` for another purpose while something is pending; `not-found` for another object.
 */
function scopeOf(caller: Caller, { purpose = "log-in", objectId }: Asked): CodeScope {
  const { memberId, sessionId, pending } = caller;
  const isLeaving = purpose === "opt-out" && pending.every((step) => step === "terms");
  if (purpose !== "log-in" && pending.length > 0 && !isLeaving) throw new Refusal(common.permissionDenied);
  const object = purpose === "log-in" ? (objectId ?? sessionId) : objectId;
  if (object === undefined || (purpose === "log-in" && object !== sessionId))
    throw new Refusal(common.notFound);
  return { memberId, purpose, objectId: object };
}

/**
 * Refuses a call for another member. The specification's calls name their member; naming another is answered like a
 * missing one.
 */
async function ownOnly({ db }: Platform, { memberId }: Caller, named: Asked): Promise<void> {
  if (named.firebaseId === undefined && named.taxId === undefined) return;
  const member = await findMember(db, memberId);
  const isOwn =
    member !== undefined &&
    (named.firebaseId ?? member.firebaseId) === member.firebaseId &&
    taxIdKey(named.taxId ?? member.taxId) === member.taxId;
  if (!isOwn) throw new Refusal(common.notFound);
}
