import type { Home } from "@colheita/contract/home/home-records";
import type { VisitorHome } from "@colheita/contract/home/visitor-home-endpoints";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { bannersFor, latestNews } from "../content/index.ts";
import { unreadCount } from "../notifications/index.ts";
import { balanceOf, readStatement } from "../points/index.ts";
import { readSetting } from "../settings/index.ts";
import { goalOf, rewardsWithinReach, toReward } from "../rewards/index.ts";

const MOVEMENTS = 4;
const REWARDS = 4;

/** All that the logged home needs. @throws Refusal points/balance-unknown: without a balance there is no home, never a zero. */
export async function readHome(db: Db, caller: Caller): Promise<Home> {
  const { memberId } = caller;
  const newsCount = await readSetting(db, "HomeNewsCount", caller.profileCodes);
  const [balance, goal, statement, banners, news, unreadNotifications] = await Promise.all([
    balanceOf(db, memberId),
    goalOf(db, memberId),
    readStatement(db, memberId, {}, MOVEMENTS),
    bannersFor(db, { location: "Home Logada", caller }),
    latestNews(db, caller, newsCount),
    unreadCount(db, memberId),
  ]);
  const rewards = await rewardsWithinReach(db, balance.available, REWARDS);
  return {
    balance,
    goal: goal && { reward: toReward(goal), missing: Math.max(0, goal.points - balance.available) },
    movements: statement.items,
    banners,
    rewards: rewards.map(toReward),
    news,
    unreadNotifications,
  };
}

/** What a visitor sees: public banners and a taste of the catalogue and the news. */
export async function readVisitorHome(db: Db): Promise<VisitorHome> {
  const newsCount = await readSetting(db, "HomeNewsCount", []);
  const pointsLabel = await readSetting(db, "PointsLabel", []);
  const mostPoints = await readSetting(db, "VisitorRewardPoints");
  const [banners, rewards, news] = await Promise.all([
    bannersFor(db, { location: "Home Deslogada", caller: undefined }),
    rewardsWithinReach(db, mostPoints, REWARDS),
    latestNews(db, undefined, newsCount),
  ]);
  return { banners, rewards: rewards.map(toReward), news, pointsLabel };
}
