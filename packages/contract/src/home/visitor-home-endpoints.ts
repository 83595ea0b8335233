import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";
import { Banner, NewsItem } from "../content/content-records.ts";
import { Reward } from "../rewards/rewards-records.ts";

/** What a visitor's home shows beside the log-in box. */
export const VisitorHome = record({
  banners: ["Banners", z.array(Banner)],
  rewards: ["Rewards", z.array(Reward)],
  news: ["News", z.array(NewsItem)],
  /** What points are called (a setting). */
  pointsLabel: ["PointsLabel", z.string()],
});
export type VisitorHome = z.output<typeof VisitorHome>;

export const getVisitorHome = endpoint({
  method: "GET",
  path: "/visitor-home",
  summary: "What a visitor sees on the first page",
  access: "anyone",
  reply: VisitorHome,
  reach: "everybody's",
});
