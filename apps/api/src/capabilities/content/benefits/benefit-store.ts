import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A benefit in one of its clusters. */
export interface BenefitRow {
  readonly clusterId: string;
  readonly loyaltyProfile: string | null;
  readonly description: string;
  readonly id: string;
  readonly kind: string;
  readonly imageUrl: string | null;
  readonly linkUrl: string | null;
  readonly text: string;
}

/**
 * Returns the active benefits of whoever has these loyalty profiles, in their order: first those of a profile, then
 * everybody's, cluster by cluster. Both sides are compared as the database takes off their case.
 */
export function activeBenefits(db: Db | Tx, loyaltyProfiles: readonly string[]): Promise<BenefitRow[]> {
  const own = loyaltyProfiles.map((profile) => profile.trim());
  return db
    .selectFrom("content.benefitCluster as cluster")
    .innerJoin("content.benefitAssignment as assignment", "assignment.clusterId", "cluster.id")
    .innerJoin("content.benefit as benefit", "benefit.id", "assignment.benefitId")
    .select(["cluster.id as clusterId", "cluster.loyaltyProfile", "cluster.description"])
    .select(["benefit.id", "benefit.kind", "benefit.imageUrl", "benefit.linkUrl", "benefit.text"])
    .where("assignment.isActive", "=", true)
    .where(
      sql<boolean>`(cluster.loyalty_profile is null
        or lower(cluster.loyalty_profile) in (select lower(own) from unnest(${own}::text[]) own))`,
    )
    .orderBy(sql`cluster.loyalty_profile is null`)
    .orderBy("cluster.place")
    .orderBy("cluster.id")
    .orderBy("assignment.place")
    .orderBy("benefit.id")
    .execute();
}

export interface ClusterToStore {
  readonly id: string;
  readonly loyaltyProfile: string | null;
  readonly description: string;
  readonly place: number;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

export interface BenefitToStore {
  readonly id: string;
  readonly kind: string;
  readonly imageUrl: string | null;
  readonly linkUrl: string | null;
  readonly text: string;
  readonly isActive: boolean;
}

/** Stores an approved cluster with its benefits, which come in their order. */
export async function insertCluster(
  tx: Tx,
  cluster: ClusterToStore,
  benefits: readonly BenefitToStore[],
): Promise<void> {
  await tx.insertInto("content.benefitCluster").values(cluster).execute();
  if (benefits.length === 0) return;
  const { id: clusterId } = cluster;
  await tx
    .insertInto("content.benefit")
    .values(benefits.map(({ id, kind, imageUrl, linkUrl, text }) => ({ id, kind, imageUrl, linkUrl, text })))
    .execute();
  await tx
    .insertInto("content.benefitAssignment")
    .values(benefits.map(({ id: benefitId, isActive }, place) => ({ clusterId, benefitId, place, isActive })))
    .execute();
}
