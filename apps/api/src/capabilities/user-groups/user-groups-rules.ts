import type { LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import type { ProfileSet } from "@colheita/contract/user-groups/profile-set";

/**
 * Returns accounts by loyalty category. A set is active if any of it is neither Inativo nor Blocked (section 4,
 * "Profile set").
 */
export function profileSetsOf(contacts: readonly LinkedContact[]): ProfileSet[] {
  const byCategory = Map.groupBy(contacts, ({ category }) => category);
  return [...byCategory].map(([category, of]) => ({
    category,
    contacts: of,
    isActive: of.some(({ status }) => status !== "Inativo" && status !== "Blocked"),
  }));
}
