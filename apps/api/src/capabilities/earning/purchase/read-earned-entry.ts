import { common, type ReplyOf } from "@colheita/contract/kit";
import type { getEarnedEntry } from "@colheita/contract/earning/earning-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { entryOfStatementLine } from "../../points/index.ts";
import { findCredit } from "./credit-store.ts";
import { readPurchases } from "./purchase-store.ts";
import { findVersion } from "../rule/rule-store.ts";
import { describePurchases } from "./describe-purchases.ts";

/**
 * Returns by which version of which rule the points of a line came, and what became of each line of that purchase. Of a
 * credit that was taken back by counting anew it returns what was counted then. Nothing where no purchase stands behind
 * the line.
 * @throws Refusal `not-found` for a line that is missing, invisible, or somebody else's.
 */
export async function readEarnedEntry(
  db: Db,
  memberId: string,
  lineId: string,
): Promise<ReplyOf<typeof getEarnedEntry>> {
  const entryId = await entryOfStatementLine(db, memberId, lineId);
  if (entryId === undefined) throw new Refusal(common.notFound);
  const credit = await findCredit(db, memberId, entryId);
  if (!credit) return { rule: undefined, purchase: undefined };
  const { purchaseId: id, versionId, isTakenBack } = credit;
  const revision = isTakenBack ? credit.revision : null;
  const [version, purchases] = await Promise.all([
    findVersion(db, versionId),
    readPurchases(db, { memberId, id, revision }),
  ]);
  const [purchase] = await describePurchases(db, memberId, purchases);
  return {
    rule: version && {
      versionId,
      name: version.name,
      number: version.number,
      description: version.description,
      startsOn: version.startsOn,
      endsOn: version.endsOn ?? undefined,
      campaign: version.campaign ?? undefined,
    },
    purchase,
  };
}
