import { multiFactorRequired, userDisabled } from "@colheita/contract/identity/identity-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken, randomToken } from "../../../platform/secrets/secrets.ts";
import { beginSession, type BrowserVisit } from "../session/begin-session.ts";
import { insertChallenge } from "./challenge-store.ts";
import { holdProved, type ProvenAccount } from "./hold-proved.ts";
import { isDisabled } from "../identity-rules.ts";

/**
 * Logs in whoever has proved who they are, however they proved it: the one place behind every way of logging in. Order
 * (DECISIONS, "Sessions"): the status first, then the second factor, and what is still pending stands before the
 * session that begins.
 * @throws Refusal `auth/user-disabled` for a member who is blocked, inactive or has opted out;
 * `multi-factor-auth-required` with the token that `finishLogIn` takes; `wrong-password` where it was changed
 * meanwhile.
 */
export async function admitMember(
  platform: Platform,
  account: ProvenAccount,
  visit: BrowserVisit,
): Promise<Session> {
  const { member, secondFactors: factors } = account;
  if (isDisabled(member)) throw new Refusal(userDisabled);
  if (factors.length === 0) return beginSession(platform, account, visit);
  const challengeToken = randomToken();
  await visit.records.write(
    async (tx) => {
      await holdProved(tx, account);
      const { followUp } = visit;
      await insertChallenge(tx, { memberId: member.id, tokenHash: hashToken(challengeToken), followUp });
    },
    () => ({ actorId: member.id, result: multiFactorRequired.code }),
  );
  throw new Refusal(multiFactorRequired, { extension: { challengeToken, factors } });
}
