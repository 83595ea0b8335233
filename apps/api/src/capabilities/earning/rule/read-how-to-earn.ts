import type { ReplyOf } from "@colheita/contract/kit";
import type { getHowToEarn } from "@colheita/contract/earning/earning-endpoints";
import type { HowToEarn } from "@colheita/contract/earning/earning-records";
import type { Db } from "../../../platform/database/database.ts";
import { memberOf } from "../../identity/index.ts";
import { levelNameOf, seasonIdOn } from "../../points/index.ts";
import { PURCHASE } from "./draft-rule.ts";
import {
  emptyTally,
  evaluate,
  inForceOn,
  isRuleFor,
  sumOf,
  totalKey,
  type Multiplier,
  type Tally,
} from "./earning-rules.ts";
import { readPurchases, type StoredPurchase } from "../purchase/purchase-store.ts";
import { versionsWithin, type StoredVersion } from "./rule-store.ts";
import { readTally } from "../purchase/tally-store.ts";
import { describePurchases } from "../purchase/describe-purchases.ts";
import { readToday } from "../../../platform/database/read-today.ts";

/** So many of the member's last purchases are shown, and each rule is tried on. */
const PURCHASES = 5;

/** Returns what a rule alone would have given: no other rule, no cap and no budget beside it. */
function givenAlone(version: StoredVersion, purchases: readonly StoredPurchase[]): number | undefined {
  if (version.event !== PURCHASE || purchases.length === 0) return undefined;
  const alone = { ...version, capPoints: null, budgetPoints: null };
  return purchases.reduce((sum, purchase) => sum + sumOf(evaluate(purchase, [alone], emptyTally())), 0);
}

/** Returns the multiplier that is shown: the greatest of those that count on a day. */
function multiplierOn(multipliers: readonly Multiplier[], day: string): Multiplier | undefined {
  return multipliers
    .filter(({ startsOn = "", endsOn = "9999" }) => startsOn <= day && day <= endsOn)
    .toSorted((one, other) => other.percent - one.percent)[0];
}

interface Reader {
  readonly memberId: string;
  readonly day: string;
  readonly seasonId: string;
  readonly tally: Tally;
  readonly purchases: readonly StoredPurchase[];
}

function toItem(version: StoredVersion, reader: Reader): HowToEarn {
  const { capPoints, budgetPoints, ruleId } = version;
  const multiplier = multiplierOn(version.multipliers, reader.day);
  const earned = reader.tally.earned.get(totalKey(reader.memberId, ruleId, reader.seasonId)) ?? 0;
  return {
    id: version.id,
    kind: version.kind,
    name: version.name,
    description: version.description,
    isForPurchases: version.event === PURCHASE,
    points: version.points,
    stepCents: version.stepCents ?? undefined,
    endsOn: version.endsOn ?? undefined,
    visibility: {
      screen: version.screen ?? undefined,
      categories: [...version.categories],
      milestones: [...version.milestones],
    },
    percent: multiplier?.percent,
    percentEndsOn: multiplier?.endsOn,
    capPoints: capPoints ?? undefined,
    earnedPoints: capPoints === null ? undefined : earned,
    campaign: version.campaign ?? undefined,
    isSpent: budgetPoints !== null && version.spentPoints >= budgetPoints,
    lotDays: version.lotDays,
    waitDays: version.waitDays,
    wouldHaveGiven: givenAlone(version, reader.purchases),
  };
}

/**
 * Returns the rules in force that are meant for the member's category and milestone, those that give most on their last
 * purchases first, and what came of these.
 */
export async function readHowToEarn(db: Db, memberId: string): Promise<ReplyOf<typeof getHowToEarn>> {
  const [member, milestone, day, purchases] = await Promise.all([
    memberOf(db, memberId),
    levelNameOf(db, memberId),
    readToday(db),
    readPurchases(db, { latestOf: memberId, event: PURCHASE, limit: PURCHASES }),
  ]);
  if (!member) throw new Error(`the member ${memberId} calls, and there is none`);
  const who = { category: member.category, milestone };
  const published = await versionsWithin(db, day, day);
  const versions = inForceOn(published, day).filter((version) => isRuleFor(version, who));
  const [seasonId = "", tally, purchaseRecords] = await Promise.all([
    seasonIdOn(db, day),
    readTally(db, { memberIds: [memberId], ruleIds: versions.map(({ ruleId }) => ruleId) }),
    describePurchases(db, memberId, purchases),
  ]);
  const standing = purchases.filter(({ isCancelled }) => !isCancelled);
  const reader = { memberId, day, seasonId, tally, purchases: standing };
  return {
    rules: versions
      .map((version) => toItem(version, reader))
      .toSorted((one, other) => (other.wouldHaveGiven ?? 0) - (one.wouldHaveGiven ?? 0)),
    purchases: purchaseRecords,
  };
}
