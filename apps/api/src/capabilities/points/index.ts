import type { Capability } from "../../platform/capability.ts";
import { registerLevelReader } from "../identity/index.ts";
import { LOTS_TO_EXPIRE } from "./expiry/expiry-store.ts";
import { AUDIT_FAULTS } from "./audit/audit-store.ts";
import { CREDITS_TO_RELEASE } from "./credit/pending-store.ts";
import { balanceCache, SEASONS_CHANGED } from "./balance/balance-cache.ts";
import { levelNameOf } from "./level/read-level.ts";
import { pointsCrontab, pointsJobs } from "./points-jobs.ts";
import { pointsRoutes } from "./points-routes.ts";
import { seasonRoutes } from "./season/season-routes.ts";
import { transferRoutes } from "./transfer/transfer-routes.ts";

export { recordAudit, type AuditContext } from "./audit/audit-books.ts";
export {
  creditsFor,
  entryOfStatementLine,
  firstInvoicesOf,
  linesOfCredits,
  pointsOfEntries,
} from "./credit/cause-store.ts";
export type { LedgerFault as BookFault } from "./audit/ledger-fault-store.ts";
export { credit, creditByHand, hold, postHold, voidHold } from "./ledger/ledger.ts";
export type { Credit, HoldRequest } from "./ledger/ledger.ts";
export { overdueHolds } from "./ledger/hold-store.ts";
export { lockBalance } from "./ledger/lot-store.ts";
export { useOfTaken, type PointsUse } from "./credit/credit-use-store.ts";
export { creditsLeft, type CreditLeft } from "./credit/credit-left-store.ts";
export { heldBy } from "./ledger/payer-store.ts";
export { reverse, reverseHold, takePartBack } from "./ledger/reverse-entry.ts";
export { importPoints, tryPoints } from "./import/import-points.ts";
export {
  newMemory as newImportMemory,
  type ImportedPoints,
  type ImportOutcome,
} from "./import/import-rules.ts";
export { expireLots } from "./expiry/expire-lots.ts";
export { lend } from "./loan/lend-points.ts";
export { releaseCredit } from "./credit/pending-credit.ts";
export { expire, payWhatIsOwed } from "./balance/settle-balance.ts";
export { importLevel } from "./level/import-level.ts";
export { levelNameOf } from "./level/read-level.ts";
export { reachedMilestones, type ReachedMilestone } from "./level/reached-store.ts";
export { balanceOf } from "./balance/read-balance.ts";
export { currentSeasonId, seasonIdOn } from "./balance/balance-store.ts";
export { runningSeason } from "./season/season-store.ts";
export { forfeit, freeze, thaw } from "./balance/freeze-balance.ts";
export { kindLabels } from "./statement/export-statement-labels.ts";
export { BOOKS } from "./books.ts";
export { ownData } from "./own-data.ts";
export { readStatement } from "./statement/read-statement.ts";

/** The ledger: balance, statement and everything that moves points. */
export const pointsCapability: Capability = {
  name: "points",
  routes: (server) => {
    pointsRoutes(server);
    transferRoutes(server);
    seasonRoutes(server);
  },
  jobs: pointsJobs,
  crontab: pointsCrontab,
  start: (platform) => {
    registerLevelReader(platform, levelNameOf);
    return balanceCache.keepFresh(platform, SEASONS_CHANGED, async () => new Map());
  },
  figures: [
    {
      name: "colheita_points_lots_to_expire",
      help: "Lots past their date that hold points; one left behind for more than a day waits for a person",
      query: LOTS_TO_EXPIRE,
    },
    {
      name: "colheita_points_credits_to_release",
      help: "Credits whose release date has come and that still wait; one left behind since the day before waits for a person",
      query: CREDITS_TO_RELEASE,
    },
    {
      name: "colheita_points_audit_faults",
      help: "What last night's audits of the books found, and books that none was held of for two days; there must be nothing",
      query: AUDIT_FAULTS,
    },
  ],
};
