import { expiredCode, lockedCode, wrongCode } from "@colheita/contract/identity/access-code-endpoints";
import type { CallRecords } from "../../../platform/http/call-records.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken, randomToken } from "../../../platform/secrets/secrets.ts";
import { readSetting } from "../../settings/index.ts";
import { normalizeCode } from "./access-code-rules.ts";
import { insertGrant, tryCode, type CodeScope, type CodeTry } from "./access-code-store.ts";
import { clearCodeNeeded } from "../password/credential-store.ts";
import { hashOf } from "./send-access-code.ts";

const REFUSALS = { wrong: wrongCode, locked: lockedCode, expired: expiredCode } as const satisfies Record<
  Exclude<CodeTry, "validated">,
  unknown
>;

/**
 * Checks a typed code against the newest one sent for this member, purpose and object. The right one is used up and
 * gives a grant for one use, for the minutes of `AccessCodeRules`. That of a log-in opens the portal: neither the member nor the session
 * waits for a code any more.
 *
 * @throws Refusal `access-code/wrong`, `access-code/locked` from the last wrong try on, or `access-code/expired` for a
 * code that is too old, was used, was replaced, or never sent for this.
 */
export async function checkCode(
  platform: Platform,
  records: CallRecords,
  scope: CodeScope,
  typed: string,
): Promise<{ grant: string; expiresAt: Date }> {
  const code = normalizeCode(typed);
  const codeHash = code === null ? null : hashOf(platform, scope, code);
  // A wrong try is kept too, so the refusal is thrown after the commit.
  const outcome = await records.write(
    async (tx) => {
      const rules = await readSetting(tx, "AccessCodeRules");
      const tried = await tryCode(tx, scope, codeHash, rules);
      if (tried !== "validated") return REFUSALS[tried];
      if (scope.purpose === "log-in") await clearCodeNeeded(tx, scope.memberId, scope.objectId);
      const grant = randomToken();
      const { grantMinutes } = rules;
      return {
        grant,
        expiresAt: await insertGrant(tx, scope, { grantHash: hashToken(grant), grantMinutes }),
      };
    },
    (reached) => ("grant" in reached ? {} : { result: reached.code }),
  );
  if (!("grant" in outcome)) throw new Refusal(outcome);
  return outcome;
}
