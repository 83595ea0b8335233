import { useSession } from "../session/session-state.ts";

/** Returns whether a query may be asked: there is a member, and no step stands before the pages. */
export function useMayAsk(): boolean {
  const session = useSession();
  return session.status === "member" && session.pending.length === 0;
}
