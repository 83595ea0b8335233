import type { MemberSession } from "./session-state.ts";

/**
 * Returns the ids of all accounts of the owner who is here; nothing while the others are not known, because something
 * is pending or the group could not be read.
 */
export function accountsOfOwner({ member, group, pending }: MemberSession): ReadonlySet<string> | undefined {
  if (!group && (pending.length > 0 || member.userGroupId !== undefined)) return undefined;
  const accounts = group ? [group.main, ...group.linked.contacts] : [];
  return new Set([member.id, ...accounts.map(({ id }) => id)]);
}
