import type { OperatorRole } from "@colheita/contract/kit";
import { guardOf } from "../../src/capabilities/identity/log-in/guard.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Platform } from "../../src/platform/platform.ts";

/** Returns the access token of an operator with these roles, who has an id alone. */
export async function operatorToken(
  platform: Platform,
  roles: readonly OperatorRole[],
  memberId = newId("ope"),
): Promise<string> {
  const operator = { memberId, sessionId: newId("ops"), kind: "operator", category: "" } as const;
  const { token } = await guardOf(platform).tokens.write({
    ...operator,
    profileCodes: roles,
    pending: [],
  });
  return token;
}
