import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getBalance } from "@colheita/contract/points/points-endpoints";
import { noteSilence } from "../connection/connection-state.ts";
import { read } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";

/**
 * Asks the balance in the header again: it is the session's, not a page's. Without a network the strip over the page
 * tells that it may be old; what the server can't say now comes with the next change.
 */
export async function refreshBalance(): Promise<void> {
  try {
    await replaceBalance();
  } catch (error) {
    if (error instanceof NetworkFailure) noteSilence();
    else if (!(error instanceof HttpFailure)) throw error;
  }
}

/** An answer older than what stands there is dropped. */
async function replaceBalance(): Promise<void> {
  const before = sessionState();
  // A step before the portal shows no balance, and the server gives none before it is taken.
  if (before.status !== "member" || before.pending.length > 0) return;
  const balance = await read(getBalance, { params: { memberId: before.member.id } });
  const now = sessionState();
  if (now.status !== "member" || now.member.id !== before.member.id) return;
  if (now.balance && now.balance.readAt > balance.readAt) return;
  setSessionState({ ...now, balance });
}
