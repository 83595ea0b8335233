import { addressOf } from "@colheita/client";
import { getBalance } from "@colheita/contract/points/points-endpoints";
import type { Balance } from "@colheita/contract/points/points-records";
import { decode, encode } from "zod/mini";
import { sessionState, setSessionState, subscribeToSession } from "../session/session-state.ts";
import { answersOfNow, keepAnswer, keptAnswer } from "./saved-answers.ts";

const addressFor = (memberId: string) => addressOf(getBalance, { params: { memberId } });

let kept: Balance | undefined;

function keepIfNew(): void {
  const state = sessionState();
  if (state.status !== "member" || state.isSaved || !state.balance || state.balance === kept) return;
  kept = state.balance;
  void keepAnswer(addressFor(state.member.id), encode(getBalance.reply, kept));
}

/** Keeps the balance that the session brings, and each that comes after it, for the time without a network. */
export function keepBalances(): void {
  subscribeToSession(keepIfNew);
  keepIfNew();
}

/** Without a network: the balance that was last seen, which says itself when that was. */
export async function restoreBalance(): Promise<void> {
  const before = sessionState();
  if (before.status !== "member") return;
  const answer = await keptAnswer(await answersOfNow(), addressFor(before.member.id));
  if (!answer) return;
  const balance = decode(getBalance.reply, (await answer.json()) as never);
  const now = sessionState();
  if (now.status === "member" && now.isSaved && now.member.id === before.member.id && !now.balance)
    setSessionState({ ...now, balance });
}
