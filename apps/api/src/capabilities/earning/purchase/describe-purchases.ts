import type { EarningPurchase, LineOutcome } from "@colheita/contract/earning/earning-records";
import type { Db } from "../../../platform/database/database.ts";
import { linesOfCredits } from "../../points/index.ts";
import { sumOf, type Outcome } from "../rule/earning-rules.ts";
import { noteOf } from "../rule/earning-words.ts";
import { creditsOf } from "./credit-store.ts";
import type { StoredPurchase } from "./purchase-store.ts";
import { namesOfVersions, type StoredVersion } from "../rule/rule-store.ts";

type NamedVersion = Pick<StoredVersion, "id" | "name" | "number">;

/** Returns a line with its outcome, as it is shown. */
export function toPurchaseLine(
  line: { readonly product: string; readonly description: string; readonly cents: number },
  outcome: Outcome,
  versions: readonly NamedVersion[],
): LineOutcome {
  const { product, description, cents } = line;
  const version = versions.find(({ id }) => id === outcome.versionId);
  return {
    product,
    description,
    cents,
    points: outcome.points,
    versionId: outcome.versionId ?? undefined,
    ruleName: version?.name,
    ruleNumber: version?.number,
    reason: outcome.reason ?? undefined,
    note: noteOf(outcome),
  };
}

/**
 * Returns purchases of one member as they are shown: what each line earned and by which line of the statement, or why
 * nothing.
 */
export async function describePurchases(
  db: Db,
  memberId: string,
  purchases: readonly StoredPurchase[],
): Promise<EarningPurchase[]> {
  const versionIds = purchases.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ versionId }) => versionId ?? []),
  );
  const [versions, credits] = await Promise.all([
    namesOfVersions(db, [...new Set(versionIds)]),
    creditsOf(
      db,
      memberId,
      purchases.map(({ id }) => id),
    ),
  ]);
  const standing = credits.filter(({ left }) => left > 0);
  const entryIds = standing.map(({ entryId }) => entryId);
  const lineIds = await linesOfCredits(db, memberId, entryIds);
  return purchases.map(({ id, description, distributorName, boughtOn, isCancelled, lines, outcomes }) => ({
    id,
    description,
    distributor: distributorName === "" ? undefined : distributorName,
    boughtOn,
    isCancelled,
    points: sumOf(outcomes),
    lines: lines.flatMap((line, index) => {
      const outcome = outcomes[index];
      if (!outcome) return [];
      const credit = standing.find((each) => each.purchaseId === id && each.ruleId === outcome.ruleId);
      const entryId = credit && lineIds.get(credit.entryId);
      return [{ ...toPurchaseLine(line, outcome, versions), entryId }];
    }),
  }));
}
