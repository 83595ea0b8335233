import { listSalesTeam } from "@colheita/contract/points/sales-team-endpoints";
import * as endpoints from "@colheita/contract/points/season-endpoints";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { exportStandings, pageOfStandings } from "../audit/page-of-standings.ts";
import { approvePlan, declinePlan, listPlans, plan } from "./plan-season.ts";
import { salesTeamOf } from "./read-sales-team.ts";
import { readMilestones, readSeasons } from "./read-seasons.ts";

const isSuccess = true as const;

export function seasonRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.listMilestones, ({ caller }) => readMilestones(db, caller.memberId));
  serve(server, listSalesTeam, ({ caller, query }) => salesTeamOf(db, caller, query));
  serve(server, endpoints.listSeasons, () => readSeasons(db));
  serve(server, endpoints.listSeasonPlans, ({ query, caller }) => listPlans(db, caller, query.cursor));
  serve(server, endpoints.planSeason, ({ caller, body, once }) => once((tx) => plan(tx, caller, body)));
  serve(server, endpoints.approveSeason, ({ caller, params, once }) =>
    once(async (tx) => ({ isSuccess, seasonId: await approvePlan(tx, caller, params.planId) })),
  );
  serve(server, endpoints.declineSeason, async ({ caller, params, body, records }) => {
    await records.write((tx) => declinePlan(tx, caller, params.planId, body.reason));
    return { isSuccess };
  });
  serve(server, endpoints.listStandings, ({ params, query, caller }) =>
    pageOfStandings(db, caller, { seasonId: params.seasonId, cursor: query.cursor }),
  );
  serve(server, endpoints.exportStandings, ({ params }) => exportStandings(db, params.seasonId));
}
