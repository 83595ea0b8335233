import { common } from "@colheita/contract/kit";
import type { Tx } from "../../platform/database/database.ts";
import { networkOf } from "../../platform/http/network-of.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets/secrets.ts";
import { readSetting } from "../settings/index.ts";
import {
  countMembersCases,
  countMembersMessages,
  countVisitorsCases,
  lockLimit,
} from "./case-limit-store.ts";

/** A programme that is flooded takes cases again within minutes. */
const FLOOD_RETRY_SECONDS = 300;

/** Returns the hash of the network that a visitor writes from, as it is stored. */
export function caseNetwork({ config }: Platform, address: string): Buffer {
  return keyedHash(config.secretKey, "support.network")("visitor", networkOf(address));
}

function refuseFor(retryAfterSeconds: number): never {
  throw new Refusal(common.tooManyRequests, { retryAfterSeconds });
}

/**
 * Lets a visitor open a case: neither from a network nor by an e-mail that opened too many, nor where all visitors
 * together did (fault row 32). Visitors take turns, so that many at once are counted as one after the other. Returns
 * whether a confirmation may go to that e-mail: there are fewer of those than of cases, because it may be anybody's.
 *
 * @throws Refusal `too-many-requests` with the seconds to wait.
 */
export async function admitVisitorsCase(
  tx: Tx,
  network: Buffer,
  email: string,
): Promise<{ isMailed: boolean }> {
  const limits = await readSetting(tx, "CaseLimits");
  await lockLimit(tx, "visitors");
  const counted = await countVisitorsCases(tx, network, email);
  if (counted.ofNetwork >= limits.networkPerHour) refuseFor(counted.networkWaitSeconds);
  if (counted.ofEmail >= limits.emailPerDay) refuseFor(counted.emailWaitSeconds);
  if (counted.ofAll >= limits.visitorsPerHour) refuseFor(FLOOD_RETRY_SECONDS);
  return { isMailed: counted.ofEmail < limits.mailsPerDay };
}

/** Lets a member open a case: so many in a day. @throws Refusal `too-many-requests` with the seconds to wait. */
export async function admitMembersCase(tx: Tx, memberId: string): Promise<void> {
  const { memberPerDay } = await readSetting(tx, "CaseLimits");
  await lockLimit(tx, memberId);
  const counted = await countMembersCases(tx, memberId);
  if (counted.ofDay >= memberPerDay) refuseFor(counted.waitSeconds);
}

/** Lets a member write to their cases: so many messages in a day. @throws Refusal `too-many-requests` with the seconds to wait. */
export async function admitMembersMessage(tx: Tx, memberId: string): Promise<void> {
  const { messagesPerDay } = await readSetting(tx, "CaseLimits");
  await lockLimit(tx, memberId);
  const counted = await countMembersMessages(tx, memberId);
  if (counted.ofDay >= messagesPerDay) refuseFor(counted.waitSeconds);
}
