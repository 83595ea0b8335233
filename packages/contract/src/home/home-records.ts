import * as z from "zod/mini";
import { page, record } from "../kit/index.ts";
import { Banner, NewsItem } from "../content/content-records.ts";
import { Balance, StatementLine } from "../points/points-records.ts";
import { Reward } from "../rewards/rewards-records.ts";

/** The reward the member saves for. */
export const Goal = record({ reward: ["Reward", Reward], missing: ["Missing", z.int()] });

/** All that the logged home needs, in one reply. A balance that can't be read fails the whole reply: it is never 0. */
export const Home = record({
  balance: ["Balance", Balance],
  goal: ["Goal", z.optional(Goal)],
  movements: ["Movements", z.array(StatementLine)],
  banners: ["Banners", z.array(Banner)],
  rewards: ["Rewards", z.array(Reward)],
  news: ["News", z.array(NewsItem)],
  unreadNotifications: ["Unread", z.int()],
});
export type Home = z.output<typeof Home>;

/** The first screen's data that a session call brings along, by the screen that asked. */
export const FirstScreen = record({
  home: ["home", z.optional(Home)],
  statement: ["statement", z.optional(page(StatementLine))],
  rewards: ["rewards", z.optional(page(Reward))],
  news: ["news", z.optional(page(NewsItem))],
});
