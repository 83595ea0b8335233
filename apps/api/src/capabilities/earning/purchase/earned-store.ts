import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { PurchaseCauseKind } from "./purchase-store.ts";

/**
 * Returns what purchases of a member come to, as they were counted last, by what they were counted for. What is not in
 * it was not counted.
 */
export async function pointsByCause(
  db: Db,
  memberId: string,
  causeKind: PurchaseCauseKind,
  causeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("earning.purchase as p")
    .innerJoin("earning.outcome as o", (join) =>
      join
        .onRef("o.memberId", "=", "p.memberId")
        .onRef("o.purchaseId", "=", "p.id")
        .onRef("o.revision", "=", "p.revision"),
    )
    .select(["p.causeId", sql<number>`sum(o.points)::bigint`.as("points")])
    .where("p.memberId", "=", memberId)
    .where("p.causeKind", "=", causeKind)
    .where("p.causeId", "=", sql<string>`any(${[...causeIds]}::text[])`)
    .groupBy("p.causeId")
    .execute();
  return new Map(rows.map(({ causeId, points }) => [causeId, points]));
}
