import type { GroupData, LinkedContact } from "@colheita/contract/user-groups/user-groups-records";

/** As whom one goes on after a switch. Every page says it that hears of one, so that it stands apart from the popup's words. */
export const greetingOf = (name: string) => `Agora você está na conta de ${name}.`;

/** An account of the owner as the popup shows it. */
export interface GroupAccount {
  readonly contact: LinkedContact;
  readonly state: "active" | "closed" | "open";
}

/** The accounts of one loyalty category. */
export interface AccountSet {
  readonly category: string;
  readonly accounts: readonly GroupAccount[];
}

function stateOf({ id, status, isOptedOut }: LinkedContact, memberId: string): GroupAccount["state"] {
  if (id === memberId) return "active";
  return isOptedOut || status === "Inativo" || status === "Blocked" ? "closed" : "open";
}

/** The accounts by loyalty category, the main one first (2.7, "Trocar Conta"). */
export function accountSetsOf({ main, linked }: GroupData, memberId: string): AccountSet[] {
  const accounts = [main, ...linked.contacts].map((contact) => ({
    contact,
    state: stateOf(contact, memberId),
  }));
  const byCategory = new Map<string, GroupAccount[]>();
  for (const account of accounts) {
    const { category } = account.contact;
    byCategory.set(category, [...(byCategory.get(category) ?? []), account]);
  }
  return [...byCategory].map(([category, of]) => ({ category, accounts: of }));
}

/** What an account is called: a company by its name. */
export function nameOf({ companyName, firstName, lastName }: LinkedContact): string {
  return companyName ?? `${firstName} ${lastName}`;
}

/** The member of the group that a session is of. */
export function ownContact({ main, linked }: GroupData, memberId: string): LinkedContact | undefined {
  return [main, ...linked.contacts].find(({ id }) => id === memberId);
}
