import { addressOf } from "@colheita/client";
import { getBalance } from "@colheita/contract/points/points-endpoints";
import type { Balance } from "@colheita/contract/points/points-records";
import { queryOptions } from "@tanstack/react-query";
import { encode } from "zod/mini";
import { saveAnswer } from "../offline/saved-answers.ts";
import { onBalanceReceived } from "../session/session.ts";
import { useSession } from "../session/session-state.ts";
import { ask } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { useReading } from "./use-reading.ts";
import type { Reading } from "./use-reading.ts";

const keyOf = (memberId: string) => ["points", "balance", memberId] as const;
const inputOf = (memberId: string) => ({ params: { memberId } });

const cachedOf = (memberId: string) => queryClient.getQueryData<Balance>(keyOf(memberId));

/**
 * Returns the newer of two balances, because answers may overtake each other: the one that more movements stand
 * behind, and the one that was read later where both have the same movements, or one does not say how many.
 */
function newerOf(known: Balance | undefined, balance: Balance): Balance {
  if (!known) return balance;
  const { version: one, readAt } = known;
  const { version: other } = balance;
  const areOfDifferentVersions = one !== undefined && other !== undefined && one !== other;
  const isOlder = areOfDifferentVersions ? one > other : readAt > balance.readAt;
  return isOlder ? known : balance;
}

/**
 * Reads the balance. One that was asked for after the known one had come is newer, even where fewer movements stand in it: the
 * database was brought back from a copy.
 */
async function readBalance(memberId: string, signal: AbortSignal): Promise<Balance> {
  const before = cachedOf(memberId);
  const balance = await ask(getBalance, inputOf(memberId), signal);
  const known = cachedOf(memberId);
  return known === before && known && balance.readAt > known.readAt ? balance : newerOf(known, balance);
}

/** Returns the query for a member's balance. */
export const balanceQuery = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId),
    queryFn: ({ signal }) => readBalance(memberId, signal),
  });

/** Takes the balance that another answer brought: the session's, or that of a write which moved points. */
export function takeBalance(memberId: string, balance: Balance): void {
  const newest = newerOf(cachedOf(memberId), balance);
  queryClient.setQueryData(keyOf(memberId), newest);
  void saveAnswer(memberId, addressOf(getBalance, inputOf(memberId)), encode(getBalance.reply, newest));
}

onBalanceReceived(takeBalance);

/** Returns the member's balance, live. It is unknown while it could not be read, never a false zero. */
export function useBalance(): Reading<Balance> {
  const session = useSession();
  return useReading(balanceQuery(session.status === "member" ? session.member.id : ""));
}

/** Returns the balance where it is known, for callers that show nothing otherwise. */
export function useKnownBalance(): Balance | undefined {
  const reading = useBalance();
  return reading.status === "ready" ? reading.data : undefined;
}
