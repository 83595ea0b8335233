import type { Balance } from "@colheita/contract/points/points-records";
import { useSession } from "../../platform/session/session-state.ts";

/** The member's balance, live. Nothing while it is not known: then nothing is said about it. */
export function useBalance(): Balance | undefined {
  const session = useSession();
  return session.status === "member" ? session.balance : undefined;
}

/** The id of whoever is logged in; nothing before the session has come. */
export function useMemberId(): string | undefined {
  const session = useSession();
  return session.status === "member" ? session.member.id : undefined;
}
