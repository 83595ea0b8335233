import { expiredCode, lockedCode, wrongCode } from "@colheita/contract/identity/access-code-endpoints";
import type { CallRecords } from "../../../platform/http/call-records.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken, randomToken } from "../../../platform/secrets/secrets.ts";
import { readSetting } from "../../settings/index.ts";
import { normalizeCode } from "../access-code/access-code-rules.ts";
import { tryCheckCode } from "./contact-check-store.ts";
import { hashOfCheck } from "./send-contact-check.ts";

const REFUSALS = { wrong: wrongCode, locked: lockedCode, expired: expiredCode } as const;

/**
 * Exchanges the code of a check for a proof: good once, for the minutes of `AccessCodeRules`, for the purpose it was asked for.
 *
 * @throws Refusal `access-code/wrong`, `access-code/locked` from the last wrong try on, or `access-code/expired`, for
 * a check that nobody stands behind as for any other.
 */
export async function verifyCheck(
  platform: Platform,
  records: CallRecords,
  { checkId, passCode }: { readonly checkId: string; readonly passCode: string },
): Promise<{ proofToken: string; expiresAt: Date }> {
  const code = normalizeCode(passCode);
  const codeHash = code === null ? null : hashOfCheck(platform, checkId, code);
  const proofToken = randomToken();
  // A wrong try is kept too, so the refusal is thrown after the commit.
  const reached = await records.write(
    async (tx) => {
      const rules = await readSetting(tx, "AccessCodeRules");
      const tried = await tryCheckCode(tx, checkId, { codeHash, proofHash: hashToken(proofToken) }, rules);
      if (tried.outcome !== "validated") return REFUSALS[tried.outcome];
      if (!tried.proofExpiresAt) throw new Error("A validated check has no proof");
      return { proofToken, expiresAt: tried.proofExpiresAt };
    },
    (outcome) => ("proofToken" in outcome ? {} : { result: outcome.code }),
  );
  if (!("proofToken" in reached)) throw new Refusal(reached);
  return reached;
}
