import * as endpoints from "@colheita/contract/points/points-endpoints";
import * as statement from "@colheita/contract/points/statement-endpoints";
import * as seals from "@colheita/contract/points/seal-endpoints";
import { ownOnly } from "../../platform/http/caller.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import {
  approveCredit,
  declineCredit,
  listOpen,
  requestCredit,
  requestReversal,
} from "./credit/credit-by-hand.ts";
import { readSetting } from "../settings/index.ts";
import { exportStatement } from "./statement/export-statement.ts";
import { pageOfAudits, pageOfSeals } from "./seal/page-of-seals.ts";
import { balanceOf } from "./balance/read-balance.ts";
import { receiptOf } from "./seal/read-receipt.ts";
import { readStatement, readTrail } from "./statement/read-statement.ts";
import { monthlyExpirations, monthlyMovements } from "./statement/statement-store.ts";

const MONTHS = 12;

export function pointsRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.getBalance, ({ params, caller }) => {
    ownOnly(caller, params.memberId);
    return balanceOf(db, params.memberId);
  });
  serve(server, endpoints.requestCredit, ({ caller, body, once }) =>
    once((tx) => requestCredit(tx, caller, body)),
  );
  serve(server, endpoints.requestReversal, ({ caller, body, once }) =>
    once((tx) => requestReversal(tx, caller, body)),
  );
  serve(server, endpoints.listCreditRequests, ({ query, caller }) => listOpen(db, caller, query.cursor));
  serve(server, endpoints.approveCredit, ({ caller, params, once }) =>
    once(async (tx) => ({
      isSuccess: true as const,
      entryId: await approveCredit(tx, caller, params.creditId),
    })),
  );
  serve(server, endpoints.declineCredit, async ({ caller, params, body, records }) => {
    await records.write((tx) => declineCredit(tx, caller, params.creditId, body.reason));
    return { isSuccess: true as const };
  });
  serve(server, statement.getStatement, async ({ query, caller }) =>
    readStatement(db, caller.memberId, query, await readSetting(db, "PageSize", caller.profileCodes)),
  );
  serve(server, statement.exportStatement, ({ query, caller }) =>
    exportStatement(server.platform, caller.memberId, query),
  );
  serve(server, statement.getEntryTrail, ({ params, caller }) =>
    readTrail(db, caller.memberId, params.entryId),
  );
  serve(server, seals.getReceipt, ({ params, caller }) => receiptOf(db, caller.memberId, params.entryId));
  serve(server, seals.listSeals, ({ query }) => pageOfSeals(db, query.cursor));
  serve(server, seals.listAudits, ({ query }) => pageOfAudits(db, query.cursor));
  serve(server, statement.getMonthlyMovements, async ({ caller }) => {
    const [movements, expirations] = await Promise.all([
      monthlyMovements(db, caller.memberId, MONTHS),
      monthlyExpirations(db, caller.memberId, MONTHS),
    ]);
    return { movements, expirations };
  });
}
