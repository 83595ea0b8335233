import type { Home } from "@colheita/contract/home/home-records";
import type { MilestoneChoice } from "@colheita/contract/rewards/choice-endpoints";
import type { Balance } from "@colheita/contract/points/points-records";
import type { VisitorHome } from "@colheita/contract/home/visitor-home-endpoints";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { bannersFor, latestNews } from "../content/index.ts";
import { unreadCount } from "../notifications/index.ts";
import { readStatement } from "../points/index.ts";
import { readSetting } from "../settings/index.ts";
import { goalOf, listChoices, rewardsWithinReach, toReward } from "../rewards/index.ts";

const MOVEMENTS = 4;
const REWARDS = 4;

/**
 * Returns all that the logged home needs beside the balance, which is being read.
 * @throws Refusal points/balance-unknown: without a balance there is no home, never a zero.
 */
export async function readHome(
  db: Db,
  caller: Caller,
  balance: Promise<Pick<Balance, "available">>,
): Promise<Home> {
  const { memberId } = caller;
  const newsCount = readSetting(db, "HomeNewsCount", caller.profileCodes);
  const [{ available }, goal, choices, statement, banners, news, unreadNotifications] = await Promise.all([
    balance,
    goalOf(db, caller),
    listChoices(db, caller),
    readStatement(db, memberId, {}, MOVEMENTS),
    bannersFor(db, { location: "Home Logada", caller }),
    newsCount.then((count) => latestNews(db, caller, count)),
    unreadCount(db, memberId),
  ]);
  const rewards = await rewardsWithinReach(db, caller, { points: available, count: REWARDS });
  return {
    goal: goal && toReward(goal),
    movements: statement.items,
    banners,
    rewards: rewards.map(toReward),
    openChoices: choices.filter(isOpenChoice).length,
    news,
    unreadNotifications,
  };
}

/** Returns whether there is something to choose. */
const isOpenChoice = ({ chosen, offers }: MilestoneChoice): boolean =>
  !chosen && offers.some(({ reward }) => reward.availability !== "sold-out");

/** Returns what a visitor sees: public banners and a taste of the catalogue and the news. */
export async function readVisitorHome(db: Db): Promise<VisitorHome> {
  const newsCount = await readSetting(db, "HomeNewsCount", []);
  const pointsLabel = await readSetting(db, "PointsLabel", []);
  const mostPoints = await readSetting(db, "VisitorRewardPoints");
  const [banners, rewards, news] = await Promise.all([
    bannersFor(db, { location: "Home Deslogada", caller: undefined }),
    rewardsWithinReach(db, undefined, { points: mostPoints, count: REWARDS }),
    latestNews(db, undefined, newsCount),
  ]);
  return { banners, rewards: rewards.map(toReward), news, pointsLabel };
}
