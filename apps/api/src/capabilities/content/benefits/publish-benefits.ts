import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { insertCluster } from "./benefit-store.ts";

/** A benefit that an operator wrote. */
export interface BenefitToPublish {
  /** What it is, in a word that members read. */
  readonly kind: string;
  /** A path of this site. */
  readonly imageUrl?: string;
  /** A path of the portal, or an https address. */
  readonly linkUrl?: string;
  readonly text: string;
  /** Shown unless it says that it is not. */
  readonly isActive?: boolean;
}

/** Benefits that were written by one operator and approved by another. */
export interface ClusterToPublish {
  /** Whose they are; everybody's when absent. */
  readonly loyaltyProfile?: string;
  readonly description: string;
  /** Lower comes first. */
  readonly place?: number;
  /** In their order. */
  readonly benefits: readonly BenefitToPublish[];
  readonly writtenBy: string;
  readonly approvedBy: string;
}

const CLUSTER_PREFIX = "a0C";
const BENEFIT_PREFIX = "a0D";

/**
 * Publishes a cluster with its benefits. Returns its id. The database refuses one approved by its writer, and a picture
 * or a link that leads elsewhere than it may.
 */
export async function publishBenefits(
  tx: Tx,
  { loyaltyProfile, place = 0, benefits, ...cluster }: ClusterToPublish,
): Promise<string> {
  const id = newId(CLUSTER_PREFIX);
  await insertCluster(
    tx,
    { ...cluster, id, place, loyaltyProfile: loyaltyProfile?.trim() ?? null },
    benefits.map(({ kind, text, imageUrl = null, linkUrl = null, isActive = true }) => ({
      id: newId(BENEFIT_PREFIX),
      kind,
      text,
      imageUrl,
      linkUrl,
      isActive,
    })),
  );
  return id;
}
