import { messages } from "../../platform/messages.ts";
import { sessionState, subscribeToSession } from "../../platform/session/session-state.ts";
import type { MemberSession } from "../../platform/session/session-state.ts";
import { greetingOf, nameOf, ownContact } from "./group-rules.ts";

let isOwn = false;

/** Runs this tab's own switch, which announces the account itself. */
export async function asOwnSwitch<Value>(act: () => Promise<Value>): Promise<Value> {
  isOwn = true;
  try {
    return await act();
  } finally {
    isOwn = false;
  }
}

/** Returns the words for which account the session goes on as, if it is one of the owner's. */
function greeting({ group, member }: MemberSession): string | undefined {
  const contact = group && ownContact(group, member.id);
  return contact && greetingOf(nameOf(contact));
}

/**
 * Announces that this tab has another account now, because another tab has switched. Readers who look elsewhere
 * find it later.
 */
export function followSwitches(): void {
  let before: string | undefined;
  const follow = () => {
    const session = sessionState();
    const own = session.status === "member" ? session : undefined;
    const hasOther = before !== undefined && own !== undefined && own.member.id !== before;
    before = own?.member.id;
    const words = hasOther && !isOwn ? greeting(own) : undefined;
    if (words !== undefined) messages.success(words, { timeoutMs: 0 });
  };
  follow();
  subscribeToSession(follow);
}
