import * as z from "zod/mini";
import { page, record } from "../kit/index.ts";
import { Banner, NewsItem } from "../content/content-records.ts";
import { StatementLine } from "../points/points-records.ts";
import { Reward } from "../rewards/rewards-records.ts";

/** All that the logged home needs beside the balance, in one reply. It fails while the balance can't be read. */
export const Home = record({
  /** The reward that the member saves for. */
  goal: ["Goal", z.optional(Reward)],
  movements: ["Movements", z.array(StatementLine)],
  banners: ["Banners", z.array(Banner)],
  rewards: ["Rewards", z.array(Reward)],
  /** Milestones whose reward the member has not chosen yet. Absent from what a browser kept of a version before. */
  openChoices: ["OpenChoices", z.optional(z.int())],
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
