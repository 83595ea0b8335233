import type { GroupData, LinkedContact } from "@colheita/contract/user-groups/user-groups-records";

/**
 * Returns the words for which account one goes on as after a switch. Every tab that hears of a switch shows them,
 * so they are separate from the popup's words.
 */
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

/** Returns the accounts by loyalty category, the main one first (2.7, "Trocar Conta"). */
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

/** Returns the name of an account: for a company, the company's. */
export function nameOf({ companyName, firstName, lastName }: LinkedContact): string {
  return companyName ?? `${firstName} ${lastName}`;
}

/** Returns the member of the group that a session is of. */
export function ownContact({ main, linked }: GroupData, memberId: string): LinkedContact | undefined {
  return [main, ...linked.contacts].find(({ id }) => id === memberId);
}
