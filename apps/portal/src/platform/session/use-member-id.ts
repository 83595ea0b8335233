import { useSession } from "./session-state.ts";

/** Returns the id of whoever is logged in; nothing before the session has come. */
export function useMemberId(): string | undefined {
  const session = useSession();
  return session.status === "member" ? session.member.id : undefined;
}
