import type { BenefitCluster } from "@colheita/contract/content/benefits-records";
import type { Db } from "../../../platform/database/database.ts";
import { memberOf } from "../../identity/index.ts";
import { activeBenefits, type BenefitRow } from "./benefit-store.ts";

/**
 * Returns the clusters of benefits of a member (3.2, AboutCluster): those of the member's loyalty profiles, then
 * everybody's. A cluster without an active benefit is left out.
 */
export async function benefitsFor(db: Db, memberId: string): Promise<BenefitCluster[]> {
  const member = await memberOf(db, memberId);
  const rows = await activeBenefits(db, member?.loyaltyProfiles ?? []);
  return [...Map.groupBy(rows, ({ clusterId }) => clusterId)].map(([id, ofCluster]) => ({
    id,
    loyaltyProfile: ofCluster[0]?.loyaltyProfile ?? undefined,
    description: ofCluster[0]?.description ?? "",
    benefits: ofCluster.map(benefitOf),
  }));
}

function benefitOf({ id, kind, imageUrl, linkUrl, text }: BenefitRow): BenefitCluster["benefits"][number] {
  return { id, kind, imageUrl: imageUrl ?? undefined, linkUrl: linkUrl ?? undefined, text };
}
