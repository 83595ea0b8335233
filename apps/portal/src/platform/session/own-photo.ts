import type { GroupData } from "@colheita/contract/user-groups/user-groups-records";
import { sessionState, setSessionState } from "./session-state.ts";

function groupWith(group: GroupData, memberId: string, photoUrl: string | undefined): GroupData {
  const shown = <Contact extends GroupData["main"]>(contact: Contact): Contact =>
    contact.id === memberId ? { ...contact, photoUrl } : contact;
  return { ...group, main: shown(group.main), linked: { contacts: group.linked.contacts.map(shown) } };
}

/** Shows this picture of who is logged in wherever the page draws them; without one, their plot. */
export function showOwnPhoto(photoUrl: string | undefined): void {
  const state = sessionState();
  if (state.status !== "member" || state.member.photoUrl === photoUrl) return;
  const { member, group } = state;
  setSessionState({
    ...state,
    member: { ...member, photoUrl },
    group: group && groupWith(group, member.id, photoUrl),
  });
}
