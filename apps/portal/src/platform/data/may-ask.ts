import { useSession } from "../session/session-state.ts";

/** Whether a query may be asked: there is a member, and nothing stands before the pages. */
export function useMayAsk(): boolean {
  const session = useSession();
  return session.status === "member" && session.pending.length === 0;
}
