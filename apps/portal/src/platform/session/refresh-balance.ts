import { getBalance } from "@colheita/contract/points/points-endpoints";
import { read } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";

/** Asks the balance in the header again: it is the session's, not a page's. An answer older than what stands there is dropped. */
export async function refreshBalance(): Promise<void> {
  const before = sessionState();
  if (before.status !== "member") return;
  const balance = await read(getBalance, { params: { memberId: before.member.id } });
  const now = sessionState();
  if (now.status !== "member" || now.member.id !== before.member.id) return;
  if (now.balance && now.balance.readAt > balance.readAt) return;
  setSessionState({ ...now, balance });
}
