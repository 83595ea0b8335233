import type { Capability } from "../../platform/capability.ts";
import { contentCrontab, contentJobs } from "./content-jobs.ts";
import { newsCache, NEWS_CHANGED, takeNewsList } from "./news-cache.ts";
import { contentRoutes } from "./content-routes.ts";

export type { Audience } from "./audience.ts";
export { bannersFor, publishBanner, type BannerToPublish } from "./banners.ts";
export { benefitsFor } from "./benefits/read-benefits.ts";
export { publishBenefits, type ClusterToPublish } from "./benefits/publish-benefits.ts";
export { publishNews, type NewsToPublish } from "./publish-news.ts";
export { latestNews, newsPage } from "./read-news.ts";

/** News, banners and benefits: what the programme publishes, and to whom. */
export const contentCapability: Capability = {
  name: "content",
  routes: contentRoutes,
  jobs: contentJobs,
  crontab: contentCrontab,
  start: (platform) =>
    newsCache.keepFresh(platform, NEWS_CHANGED, (db) => takeNewsList(db, platform.clock.now)),
};
