import * as endpoints from "@colheita/contract/identity/identity-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { common } from "@colheita/contract/kit";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CodeScope } from "./access-code-store.ts";
import { checkCode } from "./check-access-code.ts";
import { endDevice } from "./end-device.ts";
import { devicesOf } from "./list-devices.ts";
import { logInForm } from "./log-in-form.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { findMember } from "./member-store.ts";
import { sendCode } from "./send-access-code.ts";
import { taxIdKey } from "@colheita/brazil";

const isSuccess = true as const;

export function identityRoutes(server: HttpServer): void {
  const { platform } = server;
  const limited = { ...endpoints.logIn, perMinute: platform.config.logInsPerMinute };
  serve(server, limited, async ({ body, ...call }) => {
    const { accessToken, member, pending } = await logIn(platform, { ...call, ...body });
    const redirect = pathOf(pending.includes("profile-check") ? "logout" : "home");
    return { isSuccess, accessToken, redirect, firebaseId: member.firebaseId, code: "success" };
  });
  serve(server, endpoints.logOut, async (call) => {
    await logOut(platform, call);
    return { isSuccess };
  });
  serve(server, endpoints.listDevices, async ({ caller }) => ({
    devices: await devicesOf(platform.db, caller),
  }));
  serve(server, endpoints.endDevice, async ({ caller, params, records }) => {
    await records.write((tx) => endDevice(tx, caller, params.sessionId));
    return { isSuccess };
  });
  serve(server, endpoints.sendAccessCode, async ({ caller, body, records }) => {
    await ownOnly(platform, caller, body);
    const sent = await records.write((tx) => sendCode(tx, platform, scopeOf(caller, body)));
    return { isSuccess, ...sent };
  });
  serve(server, endpoints.checkAccessCode, async ({ caller, body, records }) => {
    await ownOnly(platform, caller, body);
    const { accessCode, ...scope } = body;
    return { isSuccess, ...(await checkCode(platform, records, scopeOf(caller, scope), accessCode)) };
  });
  logInForm(server);
}

function scopeOf({ memberId }: Caller, { purpose, objectId }: Omit<CodeScope, "memberId">): CodeScope {
  return { memberId, purpose, objectId };
}

/** The specification's calls name their member; naming another is answered like a missing one. */
async function ownOnly(
  { db }: Platform,
  { memberId }: Caller,
  named: { readonly firebaseId?: string | undefined; readonly taxId?: string | undefined },
): Promise<void> {
  if (named.firebaseId === undefined && named.taxId === undefined) return;
  const member = await findMember(db, memberId);
  const isOwn =
    member !== undefined &&
    (named.firebaseId ?? member.firebaseId) === member.firebaseId &&
    taxIdKey(named.taxId ?? member.taxId) === member.taxId;
  if (!isOwn) throw new Refusal(common.notFound);
}
