import { useEffect, useState } from "react";
import { onMemberGone } from "./session.ts";
import { useSession } from "./session-state.ts";

/** Returns the id of whoever is logged in; nothing before the session has come. */
export function useMemberId(): string | undefined {
  const session = useSession();
  return session.status === "member" ? session.member.id : undefined;
}

/**
 * Returns a number that changes whenever the member of this page changes or leaves, and not when they become known:
 * the key of a form in which nobody may find what another has typed.
 */
export function useMemberTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => onMemberGone(() => setTurn((before) => before + 1)), []);
  return turn;
}
