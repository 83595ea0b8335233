import * as endpoints from "@colheita/contract/points/points-endpoints";
import { ownOnly } from "../../platform/http/caller.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { exportStatement } from "./export-statement.ts";
import { balanceOf } from "./read-balance.ts";
import { readStatement, readTrail } from "./read-statement.ts";
import { monthlyMovements } from "./statement-store.ts";

const MONTHS = 12;

export function pointsRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.getBalance, ({ params, caller }) => {
    ownOnly(caller, params.memberId);
    return balanceOf(db, params.memberId);
  });
  serve(server, endpoints.getStatement, ({ query, caller }) => readStatement(db, caller.memberId, query));
  serve(server, endpoints.exportStatement, ({ query, caller }) =>
    exportStatement(server.platform, caller.memberId, query),
  );
  serve(server, endpoints.getEntryTrail, ({ params, caller }) =>
    readTrail(db, caller.memberId, params.entryId),
  );
  serve(server, endpoints.getMonthlyMovements, async ({ caller }) => ({
    movements: await monthlyMovements(db, caller.memberId, MONTHS),
  }));
}
