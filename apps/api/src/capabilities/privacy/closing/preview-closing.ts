import type { ClosingPreview, RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import { common } from "@colheita/contract/kit";
import type { Db } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { channelsOf } from "../../channels/index.ts";
import { fullNameOf, groupOf, memberOf } from "../../identity/index.ts";
import { balanceOf } from "../../points/index.ts";
import { redemptionsUnderWay } from "../../rewards/index.ts";
import { readSetting } from "../../settings/index.ts";
import { retainedKindsInUse } from "../copy/personal-data.ts";

/** Returns what stays of who leaves, and for how long: for good where a setting ends nothing. */
async function retained(db: Db): Promise<ClosingPreview["retained"]> {
  const { endedAcceptances, closures, calls } = await readSetting(db, "KeptDays");
  const days: Partial<Record<RetainedKind, number>> = {
    acceptances: endedAcceptances,
    closure: closures,
    calls,
  };
  return retainedKindsInUse.map((kind) => ({ kind, days: days[kind] }));
}

/**
 * Returns what a member gives up by closing the account, and what goes on without them (DECISIONS, "Privacy": warned of
 * the balance).
 * @throws Refusal `not-found`.
 */
export async function previewClosing(db: Db, memberId: string): Promise<ClosingPreview> {
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  const [balance, redemptions, group, channels, { frozenDays }] = await Promise.all([
    balanceOf(db, memberId),
    redemptionsUnderWay(db, memberId),
    member.userGroupId === undefined ? undefined : groupOf(db, member.userGroupId),
    channelsOf(db, member),
    readSetting(db, "PrivacyRules"),
  ]);
  const others = group?.members.filter(({ id }) => id !== memberId) ?? [];
  return {
    memberId,
    available: balance.available,
    reserved: balance.reserved,
    frozenDays,
    redemptions: redemptions.map(({ id, rewardName, points }) => ({ id, rewardName, points })),
    linkedNames: others.map(fullNameOf),
    isGroupMain: group?.mainId === memberId,
    retained: await retained(db),
    channelNames: channels.related?.relations.map(({ channel }) => channel.name) ?? [],
  };
}
