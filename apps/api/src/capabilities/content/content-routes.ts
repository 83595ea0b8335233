import { getBenefits } from "@colheita/contract/content/benefits-endpoints";
import { getArticle, getNews, validateTargetGroup } from "@colheita/contract/content/content-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { benefitsFor } from "./benefits/read-benefits.ts";
import { readArticle, newsPage } from "./read-news.ts";
import { validateTarget } from "./validate-target.ts";

export function contentRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, getNews, ({ query, caller }) => newsPage(db, caller, query));
  serve(server, getArticle, ({ params, caller }) => readArticle(db, caller, params.articleId));
  serve(server, getBenefits, async ({ caller }) => ({ clusters: await benefitsFor(db, caller.memberId) }));
  serve(server, validateTargetGroup, ({ body, caller }) => validateTarget(db, caller, body));
}
